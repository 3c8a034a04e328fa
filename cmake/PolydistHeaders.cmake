# Finds sources that have to be translated because of their headers: a region in a C header runs in
# every source that includes it; in Fortran the translator says that it does not.

# Whether a header that the source includes, directly or through others, has a directive. Headers
# are looked for as the compiler does, in the folder of the including file and in the target's
# include directories. CMake looks again when one of them changes.
function(_polydist_header_mentions path mark folders result)
  set(${result} FALSE PARENT_SCOPE)
  set(seen "${path}")
  set(waiting "${path}")
  while(waiting)
    list(POP_FRONT waiting file)
    get_filename_component(own "${file}" DIRECTORY)
    _polydist_read_header("${file}" "${mark}" includes directive)
    if(directive)
      set(${result} TRUE PARENT_SCOPE)
      return()
    endif()
    foreach(include IN LISTS includes)
      _polydist_find_header("${include}" "${own};${folders}" header)
      if(header AND NOT header IN_LIST seen)
        list(APPEND seen "${header}")
        list(APPEND waiting "${header}")
      endif()
    endforeach()
  endwhile()
endfunction()

# The names in a file's #include and include lines, and whether it has a directive; every file is
# read once.
function(_polydist_read_header file mark includes directive)
  get_property(known GLOBAL PROPERTY "POLYDIST_READ_${file}" SET)
  if(NOT known)
    file(STRINGS "${file}" directives
      REGEX "^[ \t]*(#[ \t]*(pragma[ \t]+)?|[!cC*][$])(${mark})|_Pragma[ \t(]+\"(${mark})"
      LIMIT_COUNT 1)
    file(STRINGS "${file}" lines
      REGEX "^[ \t]*#?[ \t]*([iI][nN][cC][lL][uU][dD][eE](_next)?|import)[ \t]*[\"'<]")
    list(TRANSFORM lines REPLACE "^[^\"'<]*[\"'<]([^\"'>]*).*" "\\1")
    set_property(GLOBAL PROPERTY "POLYDIST_READ_${file}" "${lines}")
    set_property(GLOBAL PROPERTY "POLYDIST_DIRECTIVE_${file}" "${directives}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  endif()
  get_property(lines GLOBAL PROPERTY "POLYDIST_READ_${file}")
  get_property(directives GLOBAL PROPERTY "POLYDIST_DIRECTIVE_${file}")
  set(${includes} "${lines}" PARENT_SCOPE)
  set(${directive} "${directives}" PARENT_SCOPE)
endfunction()

function(_polydist_find_header name folders result)
  set(${result} "" PARENT_SCOPE)
  foreach(folder IN LISTS folders)
    if(EXISTS "${folder}/${name}" AND NOT IS_DIRECTORY "${folder}/${name}")
      get_filename_component(path "${folder}/${name}" ABSOLUTE)
      set(${result} "${path}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# The include directories of a target and of what it links to, as far as they are known before
# generation; the compiler's own are left out.
function(_polydist_include_folders name source result)
  get_source_file_property(found "${source}" INCLUDE_DIRECTORIES)
  get_target_property(own ${name} INCLUDE_DIRECTORIES)
  get_target_property(waiting ${name} LINK_LIBRARIES)
  list(APPEND found ${own})
  set(seen ${name})
  while(waiting)
    list(POP_FRONT waiting library)
    if(TARGET "${library}" AND NOT library IN_LIST seen)
      list(APPEND seen "${library}")
      get_target_property(folders "${library}" INTERFACE_INCLUDE_DIRECTORIES)
      get_target_property(libraries "${library}" INTERFACE_LINK_LIBRARIES)
      list(APPEND found ${folders})
      list(APPEND waiting ${libraries})
    endif()
  endwhile()
  list(TRANSFORM found REPLACE "^[$]<BUILD_INTERFACE:(.*)>$" "\\1")
  list(FILTER found INCLUDE REGEX "^(/|[A-Za-z]:)")
  list(REMOVE_DUPLICATES found)
  list(REMOVE_ITEM found ${CMAKE_C_IMPLICIT_INCLUDE_DIRECTORIES} /usr/include)
  set(${result} "${found}" PARENT_SCOPE)
endfunction()
