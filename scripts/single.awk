# Joins sources into one, with their local includes resolved where they stand. See scripts/single.
#   -v header=FILE   the joined public header, already written: its parts are left out here

function fail(sentence) {
    print "single: " sentence > "/dev/stderr"
    failed = 1
    exit 1
}

# The path that `from` means by #include "name".
function resolve(from, name,    path) {
    path = from
    sub(/[^\/]*$/, name, path)
    while (match(path, /[^\/]+\/\.\.\//))
        path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
    if (is_file(path))
        return path
    if (is_file("include/" name))
        return "include/" name
    fail(from " includes \"" name "\", which does not exist")
}

function is_file(path,    line, answer) {
    answer = (getline line < path) >= 0
    close(path)
    return answer
}

# Whether the first two directives of a file are its include guard.
function has_guard(path,    line, name, answer) {
    while ((getline line < path) > 0) {
        if (line ~ /^#ifndef /)
            name = substr(line, 9)
        else if (line ~ /^#/) {
            answer = name != "" && line == "#define " name
            break
        }
    }
    close(path)
    return answer
}

# Under a condition a guarded file may be seen by nobody, so it does not count as written there.
function include(from, name, is_conditional,    path) {
    path = resolve(from, name)
    if (header && path ~ /^include\//) {
        if (!(path in in_header))
            fail(path " is not reached from include/sinew/sinew.h")
    } else if (!(path in written)) {
        if (has_guard(path) && !is_conditional)
            written[path] = 1
        write(path)
    }
}

function write(path,    line, count, lines, i, depth, part) {
    while ((getline line < path) > 0)
        lines[++count] = line
    close(path)
    depth = has_guard(path) ? -1 : 0
    print "/* ---- " path " ---- */"
    for (i = 1; i <= count; i++) {
        if (lines[i] ~ /^#[ \t]*if/)
            depth++
        else if (lines[i] ~ /^#[ \t]*endif/)
            depth--
        if (lines[i] ~ /^#[ \t]*include[ \t]*"/) {
            split(lines[i], part, "\"")
            include(path, part[2], depth > 0)
        } else
            print lines[i]
    }
    print ""
}

BEGIN {
    while (header && (getline line < header) > 0)
        if (line ~ /^\/\* ---- .* ---- \*\/$/)
            in_header[substr(line, 9, length(line) - 16)] = 1
    for (argument = 1; argument < ARGC; argument++) {
        written[ARGV[argument]] = 1
        write(ARGV[argument])
    }
}
