# A table in HTML of what `sinew list --json` tells, one item a line; quotes come as &quot;. What
# no item has is no column.

function after(line, name) { # what stands behind "name": up to the end of the value
    if (!match(line, "&quot;" name "&quot;: ")) return ""
    return substr(line, RSTART + RLENGTH)
}

function text(line, name) {
    line = after(line, name)
    sub(/^&quot;/, "", line)
    sub(/&quot;[,} ].*/, "", line)
    return line
}

function number(line, name) { # "" for null
    line = after(line, name)
    sub(/[,}\] ].*/, "", line)
    return line == "null" || line == "" ? "" : line
}

function span(s) { # a year as `sinew list` counts it
    return s == "" ? "" : s + 0 < 1e7 ? sprintf("%.4g s", s) : sprintf("%.0f years", s / 31557600)
}

function minus(s) { # with the sign that is as wide as a plus
    gsub(/-/, "\342\210\222", s)
    return s
}

function bounds(line, range, low, high) { # "-1 to 1" for each dimension
    line = after(line, "bounds")
    while (match(line, /^\[? ?\[[^]]*\],? ?/)) {
        low = substr(line, 1, RLENGTH)
        line = substr(line, RLENGTH + 1)
        gsub(/[][ ]/, "", low)
        high = low
        sub(/,.*/, "", low)
        sub(/^[^,]*,/, "", high)
        range = range (range == "" ? "" : "<br>") minus(sprintf("%.3g to %.3g", low, high))
    }
    return range
}

# Keeps the item's facts as cells of row `rows`, a column for each name; "lasts" tells the seconds.
function keep_facts(line, pairs, count, i, pair) {
    line = after(line, "facts")
    sub(/^{ */, "", line)
    sub(/ *}.*/, "", line)
    count = split(line, pairs, ", ")
    for (i = 1; i <= count; i++) {
        split(pairs[i], pair, ": ")
        gsub(/&quot;/, "", pair[1])
        if (pair[1] != "seconds") keep(pair[1], minus(sprintf("%.4g", pair[2])))
    }
}

function keep(column, cell) {
    if (cell == "") return
    if (!(column in seen)) names[++columns] = column
    seen[column] = 1
    cells[rows, column] = cell
}

function title(column) {
    sub(/_db$/, ", dB", column)
    gsub(/_/, " ", column)
    return column
}

/&quot;name&quot;: / {
    rows++
    unit = text($0, "unit")
    keep("item", text($0, "name"))
    keep("kind", text($0, "kind"))
    keep("lasts", span(number($0, "duration_s")))
    keep("repeats after", span(number($0, "period_s")))
    keep("range", bounds($0) (unit == "" ? "" : " " unit))
    keep_facts($0)
}

END {
    printf "<div class=\"facts\"><table><thead><tr>"
    for (c = 1; c <= columns; c++) printf "<th>%s</th>", title(names[c])
    print "</tr></thead><tbody>"
    for (row = 1; row <= rows; row++) {
        printf "<tr><th scope=\"row\">%s</th>", cells[row, "item"]
        for (c = 2; c <= columns; c++) printf "<td>%s</td>", cells[row, names[c]]
        print "</tr>"
    }
    print "</tbody></table></div>"
}
