# Writes the studio's page as C, plain and by gzip: cmake -DPAGE=x.html -DOUTPUT=x.c -P SinewPage.cmake
# Without a page both are empty, and the program says so when asked for the studio.
set(plain "")
set(gzip "")
if(PAGE)
  # GZip stores when it was made, 4 bytes from the fourth on; as 0 the same page gives the same C.
  file(ARCHIVE_CREATE OUTPUT "${OUTPUT}.gz" PATHS "${PAGE}" FORMAT raw COMPRESSION GZip
    COMPRESSION_LEVEL 9)
  file(READ "${PAGE}" plain HEX)
  file(READ "${OUTPUT}.gz" gzip HEX)
  file(REMOVE "${OUTPUT}.gz")
  string(SUBSTRING "${gzip}" 0 8 start)
  string(SUBSTRING "${gzip}" 16 -1 rest)
  set(gzip "${start}00000000${rest}")
endif()

# One long string: compilers read it ten times as fast as a list of numbers.
file(WRITE "${OUTPUT}" "/* Written by cmake/SinewPage.cmake. */\n#include \"studio_page.h\"\n")
foreach(form plain gzip)
  string(LENGTH "${${form}}" digits)
  math(EXPR size "${digits} / 2")
  string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${${form}}")
  file(APPEND "${OUTPUT}"
    "const char studio_page_${form}[] = \"${bytes}\";\n"
    "const size_t studio_page_${form}_size = ${size};\n")
endforeach()
