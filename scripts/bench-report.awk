# Google Benchmark's JSON, which has one member a line, to a Markdown table. See bench-report.

# Three significant digits, without an exponent.
function short(x) {
    if (x == 0) return "0"
    digits = 2 - int(log(x < 0 ? -x : x) / log(10) - (x < 1 && x > -1 ? 0.9999999 : 0))
    return digits > 8 ? sprintf("%.2e", x) : sprintf("%.*f", digits > 0 ? digits : 0, x)
}

function time(ns) {
    if (ns < 1000) return short(ns) " ns"
    if (ns < 1000000) return short(ns / 1000) " us"
    return short(ns / 1000000) " ms"
}

function plain(name) {
    gsub(/_/, " ", name)
    return name
}

# The rows of one result: one for each rival, or one alone.
function finish(   i, k, ratio, kept, more, first, share) {
    if (name == "") return
    if (failed) {
        printf "| %s | failed: %s | | | | | |\n", name, message
        return
    }
    if (!("ns" in value)) return
    share = ("share" in value) ? short(100 * value["share"]) " %" : ""
    if ("least_share" in value)
        share = share ", promised " short(100 * value["least_share"]) " %, " \
            (value["share"] >= value["least_share"] ? "kept" : "**not kept**")
    for (i = 1; i <= keys; i++) {
        k = key[i]
        if (k != "ns" && k != "share" && k !~ /^(times|least)_/)
            more = more (more == "" ? "" : ", ") plain(k) " " (k ~ /ns/ ? time(value[k]) : short(value[k]))
    }
    first = 1
    for (i = 1; i <= keys; i++) {
        k = key[i]
        if (k !~ /^times_/) continue
        ratio = value[k]
        sub(/^times_/, "", k)
        kept = ""
        if (("least_" k) in value)
            kept = short(value["least_" k]) (ratio >= value["least_" k] ? ", kept" : ", **not kept**")
        row(first, plain(k), short(ratio), kept, share, more)
        first = 0
    }
    if (first) row(1, "", "", "", share, more)
}

function row(first, rival, ratio, kept, share, more) {
    printf "| %s | %s | %s | %s | %s | %s | %s |\n", first ? name : "", \
        first ? time(value["ns"]) (label == "" ? "" : " per " label) : "", rival, ratio, kept, \
        first ? share : "", first ? more : ""
}

function clear() {
    name = label = message = ""
    failed = keys = 0
    split("", value)
}

BEGIN {
    print "| what | ours | rival | times ours | promised | share of the limit | also |"
    print "|---|---|---|---|---|---|---|"
    standard = " family_index per_family_instance_index run_name run_type repetitions "
    standard = standard "repetition_index threads iterations real_time cpu_time time_unit "
    standard = standard "items_per_second bytes_per_second "
    clear()
}

/^ *"benchmarks": / { inside = 1; next }
!inside { next }
/^ *\}/ { finish(); clear() }
/^ *"[a-zA-Z_0-9]+": / {
    line = $0
    sub(/^ *"/, "", line)
    member = line
    sub(/".*/, "", member)
    sub(/^[^:]*: /, "", line)
    sub(/,$/, "", line)
    text = line
    gsub(/^"|"$/, "", text)
    if (member == "name") {
        name = text
        sub(/\/iterations:1\/manual_time$/, "", name)
    } else if (member == "label") label = text
    else if (member == "error_occurred") failed = (line == "true")
    else if (member == "error_message") message = text
    else if (index(standard, " " member " ") == 0) {
        key[++keys] = member
        value[member] = line + 0
    }
}
