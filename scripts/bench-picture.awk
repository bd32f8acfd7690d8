# Google Benchmark's JSON, which has one member a line, to a picture as SVG: the counter ns of the
# results SERIES/SIZE over their sizes, both axes by powers of ten, and what it would be if it grew
# in a straight line from the first point through the middle one. A counter a_THING_ns tells what
# the sizes count. See bench-report.

function log10(x) { return log(x) / log(10) }
function floor(x) { return x >= 0 ? int(x) : -int(-x) - (int(x) != x) }
function ceiling(x) { return -floor(-x) }
function across(size) { return left + (log10(size) - from_x) * step_x }
function down(ns) { return bottom - (log10(ns) - from_y) * step_y }

function straight(size) { return times[1] + slope * (size - sizes[1]) }

function time(power) {
    if (power < 3) return 10 ^ power " ns"
    if (power < 6) return 10 ^ (power - 3) " us"
    if (power < 9) return 10 ^ (power - 6) " ms"
    return 10 ^ (power - 9) " s"
}

function size(power) {
    if (power < 3) return 10 ^ power
    if (power < 6) return 10 ^ (power - 3) " k"
    return 10 ^ (power - 6) " M"
}

function text(x, y, anchor, what) {
    printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"quiet\">%s</text>\n", \
        x, y, anchor, what
}

/^ *"name": / {
    name = $0
    gsub(/^ *"name": "|",?$/, "", name)
    sub(/\/iterations:1\/manual_time$/, "", name)
}
/^ *"label": / {
    unit = $0
    gsub(/^ *"label": "|",?$/, "", unit)
}
/^ *"ns": / && index(name, series "/") == 1 {
    line = $0
    gsub(/^ *"ns": |,?$/, "", line)
    sizes[++count] = substr(name, length(series) + 2) + 0
    times[count] = line + 0
    caption = unit
}

/^ *"a_[a-z]+_ns": / {
    thing = $1
    gsub(/^"a_|_ns":$/, "", thing)
}

END {
    if (!count) exit 1
    width = 640; height = 400; left = 80; right = 610; top = 40; bottom = 340
    from_x = floor(log10(sizes[1])); to_x = ceiling(log10(sizes[count]) - 0.05)
    least = most = times[1]
    for (i = 2; i <= count; i++) {
        if (times[i] < least) least = times[i]
        if (times[i] > most) most = times[i]
    }
    middle = int((count + 2) / 2)
    slope = (times[middle] - times[1]) / (sizes[middle] - sizes[1])
    if (straight(sizes[count]) > most) most = straight(sizes[count])
    from_y = floor(log10(least)); to_y = ceiling(log10(most))
    step_x = (right - left) / (to_x - from_x + 0.1); step_y = (bottom - top) / (to_y - from_y)
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" " \
        "viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\" " \
        "font-size=\"15\">\n", width, height, width, height
    printf "<title>%s</title>\n", series
    printf "<desc>Time for each %s over the %ss, from %g ns at %g to %g ns at %g.</desc>\n", \
        caption, thing, times[1], sizes[1], times[count], sizes[count]
    print "<style>.paper{fill:#ffffff}.text{fill:#1f2328}.quiet{fill:#59636e}" \
        ".grid{stroke:#e6e9ed}.line{stroke:#8c96a1}.ours{stroke:#0550ae}.dot{fill:#0550ae}" \
        "@media (prefers-color-scheme:dark){.paper{fill:#0d1117}.text{fill:#e6edf3}" \
        ".quiet{fill:#9aa5b1}.grid{stroke:#232a33}.line{stroke:#66717d}.ours{stroke:#4a8dff}" \
        ".dot{fill:#4a8dff}}</style>"
    print "<rect width=\"100%\" height=\"100%\" class=\"paper\"/>"
    printf "<text x=\"%d\" y=\"24\" class=\"text\">Time for each %s</text>\n", left, caption
    for (k = from_x; k <= to_x; k++) {
        x = left + (k - from_x) * step_x
        printf "<path class=\"grid\" d=\"M%.1f %dV%d\"/>\n", x, top, bottom
        text(x, bottom + 20, "middle", size(k))
    }
    for (k = from_y; k <= to_y; k++) {
        y = bottom - (k - from_y) * step_y
        printf "<path class=\"grid\" d=\"M%d %.1fH%d\"/>\n", left, y, right
        text(left - 8, y + 5, "end", time(k))
    }
    text(right, bottom + 44, "end", sprintf( \
        "%ss; dashed: %.3g us, and %.3g ns for each", thing, times[1] / 1000, slope))
    printf "<path class=\"line\" fill=\"none\" stroke-dasharray=\"6 5\" d=\""
    for (k = from_x; k <= log10(sizes[count]); k += 0.05)
        printf "%s%.1f %.1f", k == from_x ? "M" : "L", across(10 ^ k), down(straight(10 ^ k))
    print "\"/>"
    printf "<path class=\"ours\" fill=\"none\" stroke-width=\"2\" d=\""
    for (i = 1; i <= count; i++)
        printf "%s%.1f %.1f", i == 1 ? "M" : "L", across(sizes[i]), down(times[i])
    print "\"/>"
    for (i = 1; i <= count; i++)
        printf "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"/>\n", \
            across(sizes[i]), down(times[i])
    print "</svg>"
}
