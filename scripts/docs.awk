# A public header of sinew to a page of reference. scripts/docs runs it.
#
# A declaration is documented by the comment above it; declarations without an empty line between
# them share one. A type may also be documented by comments at its members. One that has neither
# is an error.

# Names of ours as code; what Markdown would take for itself as it stands.
function marked(text,   out, word) {
    gsub(/\*/, "\\*", text)
    gsub(/</, "\\&lt;", text)
    out = ""
    while (match(text, /`[^`]*`|sn_[a-z0-9_]+(\([a-zA-Z0-9_, .-]*\))?|SN_[A-Z0-9_]+/)) {
        word = substr(text, RSTART, RLENGTH)
        if (word !~ /^`/) word = "`" word "`"
        out = out substr(text, 1, RSTART - 1) word
        text = substr(text, RSTART + RLENGTH)
    }
    return out text
}

# A comment's lines to paragraphs: "Accuracy:" and its like begin one, and so does a line that
# starts with an argument's name and two spaces, as an item of a list.
function paragraphs(comment,   lines, n, i, line, out, start) {
    n = split(comment, lines, "\n")
    out = ""
    for (i = 1; i <= n; i++) {
        line = lines[i]
        start = ""
        if (line ~ /^(Accuracy|Cost|Ensures|Fails|Source|Method)(:| )/ && line ~ /^[A-Z][a-z]+:/) {
            start = "\n\n"
            sub(/:/, ":*", line)
            line = "\001*" marked(substr(line, 1, index(line, ":*") - 1)) ":\001*" \
                marked(substr(line, index(line, ":*") + 2))
            gsub(/\001/, "", line)
        } else if (line ~ /^[a-z_]+(, [a-z_]+)*(:|  ) *[^ ]/) {
            start = "\n- "
            match(line, /(:|  ) */)
            line = "`" substr(line, 1, RSTART - 1) "`: " marked(substr(line, RSTART + RLENGTH))
        } else if (line ~ /^- /) {
            start = "\n- "
            line = marked(substr(line, 3))
        } else if (line == "") {
            out = out "\n"
            continue
        } else {
            line = marked(line)
            if (lines[i] ~ /^ /) start = "\n  "
            sub(/^ +/, "", line)
        }
        out = out (start != "" ? start : (out == "" ? "" : "\n")) line
    }
    sub(/^\n+/, "", out)
    return out
}

# The names that a group of declarations makes public.
function names_of(code,   rest, out, word) {
    out = ""
    rest = code
    gsub(/\/\*[^*]*\*+([^\/*][^*]*\*+)*\//, "", rest)
    if (rest ~ /^typedef struct [a-z_0-9]+ [a-z_0-9]+;/) return ""
    if (match(rest, /^struct [a-z_0-9]+/)) return substr(rest, 8, RLENGTH - 7)
    if (rest ~ /^(typedef|enum|#define)/) {
        if (rest ~ /^#define/) {
            while (match(rest, /#define [A-Z0-9_]+/)) {
                out = out (out == "" ? "" : ", ") substr(rest, RSTART + 8, RLENGTH - 8)
                rest = substr(rest, RSTART + RLENGTH)
            }
            return out
        }
        if (rest ~ /^typedef/) {
            sub(/;[ \n]*$/, "", rest)
            if (match(rest, /\(\*?[a-z_0-9]+\)\(/)) {
                out = substr(rest, RSTART, RLENGTH)
                gsub(/[()*]/, "", out)
                return out
            }
            match(rest, /[a-z_0-9]+$/)
            return substr(rest, RSTART, RLENGTH)
        }
        while (match(rest, /SN_[A-Z0-9_]+/)) {
            out = out (out == "" ? "" : ", ") substr(rest, RSTART, RLENGTH)
            rest = substr(rest, RSTART + RLENGTH)
        }
        return out
    }
    while (match(rest, /sn_[a-z0-9_]+\(/)) {
        word = substr(rest, RSTART, RLENGTH - 1)
        out = out (out == "" ? "" : ", ") word
        rest = substr(rest, RSTART + RLENGTH)
        sub(/^[^;{]*[;{]/, "", rest)
    }
    return out
}

function finish(   names) {
    if (code == "") return
    names = names_of(code)
    if (names != "" && !(names in seen)) {
        seen[names] = 1
        if (comment == "" && code !~ /\/\*/) {
            printf "%s: %s has no comment\n", file, names >"/dev/stderr"
            missing = 1
        }
        # Of an inline function only the head is shown.
        if (code ~ /^static inline/) sub(/\n\{.*/, ";", code)
        gsub(/(^|\n)SN_API /, "\n", code)
        sub(/^\n/, "", code)
        printf "\n### %s\n\n```c\n%s\n```\n", names, code
        if (comment != "") printf "\n%s\n", paragraphs(comment)
    }
    code = comment = ""
}

# One comment's text without its stars.
function bare(text) {
    sub(/^\/\*[ \n]*(\* )?/, "", text)
    sub(/[ \n]*\*\/[ \n]*$/, "", text)
    gsub(/\n \* ?/, "\n", text)
    return text
}

# How many brackets a line opens more than it closes; those in comments do not count.
function depth(line) {
    if (within && !sub(/^.*\*\//, "", line)) return 0
    within = 0
    while (match(line, /\/\*/)) {
        if (match(line, /\/\*[^*]*\*+([^\/*][^*]*\*+)*\//)) sub(/\/\*[^*]*\*+([^\/*][^*]*\*+)*\//, "", line)
        else {
            sub(/\/\*.*/, "", line)
            within = 1
        }
    }
    return gsub(/[{(]/, "", line) - gsub(/[})]/, "", line)
}

BEGIN { file = ""; headed = open = 0 }

FNR == 1 {
    file = FILENAME
    sub(/.*\//, "", file)
}

# A comment at the margin.
!open && /^\/\*/ {
    finish()
    text = $0
    while (text !~ /\*\/ *$/ && (getline line) > 0)
        text = text "\n" line
    if (text ~ /^\/\* ---- .* -+ \*\/$/) {
        gsub(/^\/\* -+ | -+ \*\/$/, "", text)
        printf "\n## %s\n", toupper(substr(text, 1, 1)) substr(text, 2)
    } else if (!headed) {
        headed = 1
        printf "# %s\n\nWritten from `include/sinew/%s` by `make docs`; do not edit.\n\n%s\n", \
            file, file, paragraphs(bare(text))
    } else comment = bare(text)
    next
}

# A comment above a choice of definitions belongs to them.
/^#(ifndef|include|endif|ifdef|if|else|elif|error|undef)/ && !open {
    kept = comment
    finish()
    comment = kept
    next
}
/^#define SINEW_[A-Z_]+_H$/ { next }
/^#define/ && !open {
    code = (code == "" ? "" : code "\n") $0
    while ($0 ~ /\\$/ && (getline) > 0)
        code = code "\n" $0
    next
}
!open && /^$/ { finish(); comment = ""; next }

{
    code = (code == "" ? "" : code "\n") $0
    open += depth($0)
}

END {
    finish()
    exit missing
}
