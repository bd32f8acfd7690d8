# The warnings that every target of ours compiles without, under gcc and clang. They are private:
# a project that uses sinew never sees them. SINEW_WERROR makes them errors, for us only.
function(sinew_warnings target)
  if(PROJECT_IS_TOP_LEVEL AND CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(${target} PRIVATE
      -Wall -Wextra -Wconversion -Wshadow -Wdouble-promotion
      $<$<COMPILE_LANGUAGE:C>:-pedantic>
      $<$<BOOL:${SINEW_WERROR}>:-Werror>)
  endif()
endfunction()
