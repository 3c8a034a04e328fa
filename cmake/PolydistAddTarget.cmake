# polydist_add_target(<name> [EXECUTABLE|STATIC|SHARED] SOURCES <file>... [TILE <size>...]
#                     [DIST <placement>] [WEIGHTS <number>...] [COMM <scheme>]
#                     [GATHER <where>] [GRID <dimensions>] [DEVICE <where>] [TUNED <file>]
#                     [OPTIONS <option>...])
#
# Like add_executable() or add_library(), for sources with polydist directives. Every C or Fortran
# source that mentions polydist, and every C source that includes a header with a directive, is
# translated with the target's own include directories, definitions and flags, and again whenever
# it, one of its headers or modules, the flags or the translator change. Modules of the target's
# other sources, and of the include directories, are found automatically, and so are functions of
# sources with the same flags. The keywords that are clauses are defaults for what the directives
# do not specify; TUNED names a file that polydist tune has written, which goes before the
# directives; OPTIONS is passed to polydist-translate unchanged (e.g. OPTIONS --keep-going). With
# POLYDIST_ENABLE=OFF the sources are compiled unchanged.
cmake_policy(VERSION 3.20...3.31)
include("${CMAKE_CURRENT_LIST_DIR}/PolydistHeaders.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/PolydistClauses.cmake")

function(polydist_add_target name)
  _polydist_parse(${name} ${ARGN})
  if(kind STREQUAL "EXECUTABLE")
    add_executable(${name})
  else()
    add_library(${name} ${kind})
  endif()
  _polydist_common_options(${name})
  if(NOT POLYDIST_ENABLE)
    target_sources(${name} PRIVATE ${sources})
    return()
  endif()
  _polydist_other_sources("${sources}")
  set(mark "[Pp][Oo][Ll][Yy][Dd][Ii][Ss][Tt]")
  if("--scop" IN_LIST options)
    string(APPEND mark "|pragma[ \t]+scop")
  endif()
  foreach(source IN LISTS sources)
    _polydist_locate("${source}" path)
    _polydist_is_fortran("${path}" fortran)
    set(others ${others_in_c})
    if(fortran)
      set(others ${others_in_fortran})
    endif()
    _polydist_wants_translation("${path}" "${mark}" wanted)
    if(wanted)
      _polydist_translate(${name} "${path}" "${options}" "${others}")
    elseif(path MATCHES "[.]c$" OR fortran)
      string(CONCAT arguments
        "[[${name}]] [[${source}]] [[${path}]] [[${options}]] "
        "[=[${mark}]=] [[${others}]]")
      cmake_language(EVAL CODE "cmake_language(DEFER CALL _polydist_add_by_headers ${arguments})")
    else()
      target_sources(${name} PRIVATE "${source}")
    endif()
  endforeach()
  _polydist_own_pages(${name})
  _polydist_link_runtime(${name} ${kind})
endfunction()

# Large static arrays get pages of their own before the target is linked, so that their results can
# stay on their writers as a whole: the compiler gives each variable a section, and polydist aligns
# the sections.
function(_polydist_own_pages name)
  if(NOT CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF")
    return()
  endif()
  target_compile_options(${name} PRIVATE
    "$<$<COMPILE_LANG_AND_ID:C,GNU,Clang,IntelLLVM>:-fdata-sections>"
    "$<$<COMPILE_LANG_AND_ID:Fortran,GNU>:-fdata-sections>")
  get_property(python GLOBAL PROPERTY POLYDIST_PYTHON_COMMAND)
  add_custom_command(TARGET ${name} PRE_LINK
    COMMAND ${python} -m polydist align "$<TARGET_OBJECTS:${name}>"
    COMMAND_EXPAND_LISTS VERBATIM)
endfunction()

# A source without a directive of its own: its headers decide. They are searched at the end of the
# directory, when the include directories are known.
function(_polydist_add_by_headers name source path options mark others)
  _polydist_include_folders(${name} "${path}" include)
  _polydist_header_mentions("${path}" "${mark}" "${include}" wanted)
  if(wanted)
    _polydist_translate(${name} "${path}" "${options}" "${others}")
  else()
    target_sources(${name} PRIVATE "${source}")
  endif()
endfunction()

# A process has one runtime: it is linked into the executable, also for the regions of shared
# libraries, in which its symbols remain undefined. By properties, so that users may call
# target_link_libraries() with PRIVATE and without: CMake wants all calls for a target to be alike.
function(_polydist_link_runtime name kind)
  if(NOT kind STREQUAL "SHARED")
    set_property(TARGET ${name} APPEND PROPERTY LINK_LIBRARIES polydist::polyrt)
    if(kind STREQUAL "STATIC")
      set_property(TARGET ${name} APPEND PROPERTY
        INTERFACE_LINK_LIBRARIES "$<LINK_ONLY:polydist::polyrt>")
    endif()
    return()
  endif()
  set_property(TARGET ${name} APPEND PROPERTY INTERFACE_LINK_LIBRARIES polydist::polyrt)
  target_include_directories(${name} PRIVATE
    "$<TARGET_PROPERTY:polydist::polyrt,INTERFACE_INCLUDE_DIRECTORIES>")
  if(APPLE)
    target_link_options(${name} PRIVATE LINKER:-undefined,dynamic_lookup)
  endif()
endfunction()

# Where CMake would take the source from: relative names are looked up in the source folder, then in
# the build folder.
function(_polydist_locate source result)
  get_filename_component(path "${source}" ABSOLUTE)
  get_filename_component(made "${source}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_BINARY_DIR}")
  get_source_file_property(generated "${made}" GENERATED)
  if(NOT EXISTS "${path}" AND generated)
    set(path "${made}")
  endif()
  set(${result} "${path}" PARENT_SCOPE)
endfunction()

# Sets kind, sources and options (the translator's) in the caller's scope. Unknown arguments are
# errors: a misspelt keyword would otherwise silently build another program.
macro(_polydist_parse name)
  _polydist_clause_keywords()
  cmake_parse_arguments(PARSE_ARGV 1 arg "EXECUTABLE;STATIC;SHARED" "TUNED;${clause_words}"
    "SOURCES;OPTIONS;${clause_lists}")
  set(here "polydist_add_target(${name})")
  string(CONCAT form
    "polydist_add_target(<name> [EXECUTABLE|STATIC|SHARED] SOURCES <file>... "
    "${clause_form} [TUNED <file>] [OPTIONS <option>...])")
  if(arg_UNPARSED_ARGUMENTS)
    list(JOIN arg_UNPARSED_ARGUMENTS " " words)
    message(FATAL_ERROR "${here}: unknown argument: ${words}\nThe form is ${form}")
  endif()
  if(arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR
      "${here}: nothing follows ${arg_KEYWORDS_MISSING_VALUES}\nThe form is ${form}")
  endif()
  set(kind "")
  foreach(word EXECUTABLE STATIC SHARED)
    if(arg_${word})
      list(APPEND kind ${word})
    endif()
  endforeach()
  list(LENGTH kind count)
  if(count GREATER 1)
    message(FATAL_ERROR "${here}: only one of EXECUTABLE, STATIC and SHARED can be given")
  elseif(count EQUAL 0)
    set(kind EXECUTABLE)
  endif()
  set(sources ${arg_SOURCES})
  if(NOT sources)
    message(FATAL_ERROR "${here}: SOURCES is missing\nThe form is ${form}")
  endif()
  _polydist_check_sources("${here}" "${form}" "${sources}")
  set(options ${arg_OPTIONS})
  if(DEFINED arg_TUNED)
    get_filename_component(tuned "${arg_TUNED}" ABSOLUTE)
    if(NOT EXISTS "${tuned}")
      message(FATAL_ERROR "${here}: there is no file ${arg_TUNED}; polydist tune writes one")
    endif()
    list(APPEND options "--tuned=${tuned}")
  endif()
  foreach(keyword IN LISTS clause_lists clause_words)
    if(DEFINED arg_${keyword})
      _polydist_check_list("${here}" "${form}" ${keyword}
        "${clause_${keyword}_pattern}" "${clause_${keyword}_words}" "${arg_${keyword}}")
      string(TOLOWER ${keyword} option)
      list(JOIN arg_${keyword} "," value)
      list(APPEND options "--${option}=${value}")
    endif()
  endforeach()
endmacro()

# A misspelt keyword after SOURCES lands among the files.
function(_polydist_check_sources here form sources)
  foreach(word IN LISTS sources)
    if(word MATCHES "^[A-Z_]+$" AND NOT EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/${word}")
      message(FATAL_ERROR "${here}: unknown keyword ${word}\nThe form is ${form}")
    endif()
    _polydist_locate("${word}" path)
    get_source_file_property(generated "${path}" GENERATED)
    if(NOT EXISTS "${path}" AND NOT generated AND NOT word MATCHES "^[$]<")
      message(FATAL_ERROR
        "${here}: there is no file ${word}. "
        "If a rule makes it, the rule must come before this call.")
    endif()
  endforeach()
endfunction()

# A misspelt keyword after one that takes a list lands among its values.
function(_polydist_check_list here form keyword pattern words values)
  foreach(value IN LISTS values)
    if(pattern AND NOT value MATCHES "${pattern}")
      message(FATAL_ERROR "${here}: ${keyword} takes ${words}, not ${value}\nThe form is ${form}")
    endif()
  endforeach()
endfunction()

# -ffp-contract=off, in both builds: which multiplications and additions a compiler fuses depends on
# the code around them, which translation changes; fused, the two builds would differ in the last
# bit. Compilers do not know the directive, so their warning about unknown pragmas is off.
# iv-consider-all-candidates-bound: gfortran 12 may express the address of one element by that of
# another one of the same array which advances at a different rate, so that it no longer recognises
# the array, and then removes stores of generated procedures. With 0 it considers no such pairs, and
# keeps its other loop variables.
# -B: gfortran reads a file of the C library, in every compilation, that declares vector versions of
# exp, sin, pow and others, and calls them in vectorised loops. They differ from the scalar functions
# in the last bit, and which elements are computed by which depends on where a loop begins and ends.
# In the folder is a file of the same name without declarations. Its intrinsic modules gfortran would
# look for in that folder too.
function(_polydist_common_options name)
  if(NOT DEFINED CMAKE_INSTALL_RPATH_USE_LINK_PATH) # most MPIs are outside the system's folders
    set_target_properties(${name} PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
  endif()
  target_compile_options(${name} PRIVATE
    "$<$<COMPILE_LANG_AND_ID:C,GNU,Clang,AppleClang,IntelLLVM>:-ffp-contract=off>"
    "$<$<COMPILE_LANG_AND_ID:Fortran,GNU,LLVMFlang,IntelLLVM>:-ffp-contract=off>"
    "$<$<COMPILE_LANG_AND_ID:Fortran,GNU>:--param=iv-consider-all-candidates-bound=0>"
    "$<$<COMPILE_LANG_AND_ID:C,NVHPC>:-Mnofma>"
    "$<$<COMPILE_LANG_AND_ID:Fortran,NVHPC>:-Mnofma>"
    "$<$<COMPILE_LANG_AND_ID:C,GNU,Clang,AppleClang,IntelLLVM>:-Wno-unknown-pragmas>")
  _polydist_gfortran_options(options)
  foreach(option IN LISTS options)
    target_compile_options(${name} PRIVATE "$<$<COMPILE_LANGUAGE:Fortran>:${option}>")
  endforeach()
endfunction()

set_property(GLOBAL PROPERTY POLYDIST_GFORTRAN_FOLDER "${POLYDIST_RUNTIME_DIR}/gfortran")

# -B, and where the intrinsic modules are; empty for other compilers.
function(_polydist_gfortran_options result)
  set(${result} "" PARENT_SCOPE)
  if(NOT CMAKE_Fortran_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  get_property(modules GLOBAL PROPERTY POLYDIST_GFORTRAN_MODULES)
  if(NOT modules)
    execute_process(COMMAND "${CMAKE_Fortran_COMPILER}" -print-file-name=finclude
      OUTPUT_VARIABLE modules OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    set_property(GLOBAL PROPERTY POLYDIST_GFORTRAN_MODULES "${modules}")
  endif()
  get_property(folder GLOBAL PROPERTY POLYDIST_GFORTRAN_FOLDER)
  if(IS_ABSOLUTE "${modules}" AND IS_DIRECTORY "${modules}")
    set(${result} "-B${folder};-fintrinsic-modules-path=${modules}" PARENT_SCOPE)
  endif()
endfunction()

# Sources that do not mention polydist are compiled unchanged; CMake checks them again when they
# change. A source that another rule generates is always translated: the translator copies text
# without regions.
function(_polydist_wants_translation path mark result)
  set(${result} FALSE PARENT_SCOPE)
  get_filename_component(extension "${path}" LAST_EXT)
  _polydist_is_fortran("${path}" fortran)
  if(EXISTS "${path}")
    file(STRINGS "${path}" lines REGEX "${mark}" LIMIT_COUNT 1)
    if(NOT lines)
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${path}")
      return()
    endif()
    file(STRINGS "${path}" pragmas
      REGEX "^[ \t]*(#[ \t]*pragma[ \t]+|[!cC*][$])${mark}" LIMIT_COUNT 1)
    if(pragmas AND NOT extension STREQUAL ".c" AND NOT fortran)
      message(FATAL_ERROR
        "polydist translates C (.c) and Fortran (.f90, .f, ...) sources; ${path} has a directive")
    endif()
  endif()
  if(extension STREQUAL ".c")
    set(${result} TRUE PARENT_SCOPE)
  elseif(fortran)
    if(NOT CMAKE_Fortran_COMPILER_LOADED)
      message(FATAL_ERROR
        "${path} is Fortran, which this project has not enabled: "
        "project(... LANGUAGES C Fortran)")
    endif()
    set(${result} TRUE PARENT_SCOPE)
  endif()
endfunction()

# Whether the source's name is that of a Fortran source. A function, because a variable of this file
# would be unknown in a folder that calls polydist_add_target after add_subdirectory(polydist).
function(_polydist_is_fortran path result)
  get_filename_component(extension "${path}" LAST_EXT)
  if(extension MATCHES "^\\.([fF](90|95|03|08|18|77)?|for|FOR|ftn|FTN|fpp|FPP)$")
    set(${result} TRUE PARENT_SCOPE)
  else()
    set(${result} FALSE PARENT_SCOPE)
  endif()
endfunction()

# Sets others_in_c, the target's C sources, and others_in_fortran, its Fortran sources as options: the
# translator looks for functions and subroutines in their texts, and for modules in their folders.
function(_polydist_other_sources sources)
  set(folders "")
  set(files "")
  set(others_in_c "")
  foreach(source IN LISTS sources)
    _polydist_locate("${source}" path)
    _polydist_is_fortran("${path}" fortran)
    if(fortran)
      get_filename_component(folder "${path}" DIRECTORY)
      list(APPEND folders "-I${folder}")
      if(EXISTS "${path}")
        list(APPEND files "--other-source=${path}")
      endif()
    elseif(path MATCHES "[.]c$" AND EXISTS "${path}")
      list(APPEND others_in_c "${path}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES folders)
  set(others_in_c ${others_in_c} PARENT_SCOPE)
  set(others_in_fortran ${folders} ${files} PARENT_SCOPE)
endfunction()

# One rule: source -> <build>/polydist/<target>/<path>/<name>.polydist.c, or <name>.polydist.f90 and
# <name>.polydist.f90.c. Properties of the source (flags, definitions) are read at the end of the
# directory, when all properties are set, as CMake does for ordinary sources.
function(_polydist_translate name path options others)
  file(RELATIVE_PATH relative "${CMAKE_CURRENT_SOURCE_DIR}" "${path}")
  string(REGEX REPLACE "^/|\\.\\./|:" "_/" relative "${relative}")
  get_filename_component(extension "${path}" LAST_EXT)
  string(REGEX REPLACE "\\${extension}$" "" relative "${relative}")
  set(base "${CMAKE_CURRENT_BINARY_DIR}/polydist/${name}/${relative}")
  set(output "${base}.polydist${extension}")
  set(outputs "${output}")
  set(language C)
  if(NOT extension STREQUAL ".c")
    list(APPEND outputs "${output}.c")
    set(language Fortran)
    if("--device=auto" IN_LIST options) # kernels are C: its compiler links the code for devices
      set_target_properties(${name} PROPERTIES LINKER_LANGUAGE C)
    endif()
  endif()
  get_filename_component(folder "${base}" DIRECTORY)
  file(MAKE_DIRECTORY "${folder}")
  get_property(python GLOBAL PROPERTY POLYDIST_PYTHON_COMMAND)
  file(RELATIVE_PATH shown "${CMAKE_SOURCE_DIR}" "${path}")
  add_custom_command(OUTPUT ${outputs}
    COMMAND ${python} -m polydist translate "@${base}.flags" ${options} -o "${output}"
      --depfile "${output}.d" --depfile-target "${output}" "${path}"
    DEPENDS "${path}" "${base}.flags" DEPFILE "${output}.d"
    COMMENT "Translating ${shown}" VERBATIM)
  target_sources(${name} PRIVATE ${outputs})
  set_property(TARGET ${name} APPEND PROPERTY ADDITIONAL_CLEAN_FILES "${output}.d")
  string(CONCAT arguments
    "[[${name}]] [[${path}]] [[${output}]] [[${base}.flags]] ${language} [[${others}]]")
  cmake_language(EVAL CODE
    "cmake_language(DEFER CALL _polydist_source_properties ${arguments})")
endfunction()

# Passes all properties of the source to its translation, and gives "#include "x.h"" the source's
# own folder first.
function(_polydist_source_properties name path output flags_file language others)
  foreach(property COMPILE_OPTIONS COMPILE_DEFINITIONS COMPILE_FLAGS INCLUDE_DIRECTORIES
      OBJECT_DEPENDS Fortran_FORMAT Fortran_PREPROCESS)
    get_source_file_property(value "${path}" ${property})
    if(value STREQUAL "NOTFOUND")
      set(value "")
    endif()
    if(NOT value STREQUAL "" OR NOT property MATCHES "^Fortran")
      set_source_files_properties("${output}" PROPERTIES ${property} "${value}")
    endif()
    set(source_${property} "${value}")
  endforeach()
  get_filename_component(folder "${path}" DIRECTORY)
  if(language STREQUAL "C" AND CMAKE_C_COMPILER_ID MATCHES "GNU|Clang|IntelLLVM")
    set_property(SOURCE "${output}" APPEND PROPERTY COMPILE_OPTIONS "-iquote${folder}")
  else()
    set_property(SOURCE "${output}" APPEND PROPERTY INCLUDE_DIRECTORIES "${folder}")
  endif()
  if(language STREQUAL "C")
    _polydist_compiled_alike("${path}" "${others}" others)
    _polydist_newer_standard(${name} "${output}")
  endif()
  _polydist_write_flags(${name} "${flags_file}" ${language} "${others}")
endfunction()

# Generated C is C99; where the user's is older, functions that are inline keep their meaning.
function(_polydist_newer_standard name output)
  get_target_property(standard ${name} C_STANDARD)
  get_target_property(options ${name} COMPILE_OPTIONS)
  set(said "${CMAKE_C_FLAGS};${options};${source_COMPILE_OPTIONS};${source_COMPILE_FLAGS}")
  if(standard STREQUAL "90"
      OR said MATCHES "(^|[ ;])-(ansi|std=(c|gnu)(89|90)|std=iso9899:1990)($|[ ;])")
    set_property(SOURCE "${output}" APPEND PROPERTY COMPILE_OPTIONS "-std=gnu99" "-fgnu89-inline")
  endif()
endfunction()

# Those of the C sources that have the same flags as this one, as options: the text of another one
# would not mean the same here. What other rules make may not be there yet.
function(_polydist_compiled_alike path others result)
  set(options "")
  foreach(other IN LISTS others)
    set(alike TRUE)
    foreach(property COMPILE_OPTIONS COMPILE_DEFINITIONS COMPILE_FLAGS INCLUDE_DIRECTORIES LANGUAGE)
      get_source_file_property(here "${path}" ${property})
      get_source_file_property(there "${other}" ${property})
      if(NOT "${here}" STREQUAL "${there}")
        set(alike FALSE)
      endif()
    endforeach()
    get_source_file_property(generated "${other}" GENERATED)
    if(alike AND NOT generated AND NOT "${other}" STREQUAL "${path}")
      list(APPEND options "--other-source=${other}")
    endif()
  endforeach()
  set(${result} ${options} PARENT_SCOPE)
endfunction()

# The flags of the translator, one per line, with everything that can change what the preprocessor
# sees. COMPILE_LANGUAGE in the file's name makes CMake evaluate the properties as it does for a
# source of the language.
function(_polydist_write_flags name flags_file language others)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" config)
  set(lines "--cc=${CMAKE_${language}_COMPILER}")
  foreach(flag "SHELL:${CMAKE_${language}_COMPILER_ARG1}" "SHELL:${CMAKE_${language}_FLAGS}"
      "SHELL:${CMAKE_${language}_FLAGS_${config}}")
    if(NOT flag STREQUAL "SHELL:")
      list(APPEND lines "--flag=${flag}")
    endif()
  endforeach()
  if(CMAKE_SYSROOT)
    list(APPEND lines "--flag=--sysroot=${CMAKE_SYSROOT}")
  endif()
  _polydist_target_lines(lines "--flag=" ${name} COMPILE_OPTIONS)
  _polydist_target_lines(lines "-D" ${name} COMPILE_DEFINITIONS)
  _polydist_source_lines(lines "-D" COMPILE_DEFINITIONS)
  _polydist_source_lines(lines "--flag=" COMPILE_OPTIONS)
  if(NOT source_COMPILE_FLAGS STREQUAL "")
    list(APPEND lines "--flag=SHELL:${source_COMPILE_FLAGS}")
  endif()
  _polydist_source_lines(lines "-I" INCLUDE_DIRECTORIES)
  _polydist_target_lines(lines "-I" ${name} INCLUDE_DIRECTORIES)
  if(language STREQUAL "Fortran")
    _polydist_fortran_form(lines ${name})
  endif()
  list(APPEND lines ${others})
  get_target_property(standard ${name} C_STANDARD)
  get_target_property(extensions ${name} C_EXTENSIONS)
  if(standard AND language STREQUAL "C")
    set(dialect gnu)
    if(DEFINED extensions AND NOT extensions AND NOT extensions STREQUAL "extensions-NOTFOUND")
      set(dialect c)
    endif()
    list(APPEND lines "-std=${dialect}${standard}")
  endif()
  list(JOIN lines "\n" content)
  file(GENERATE
    OUTPUT "${flags_file}$<$<NOT:$<COMPILE_LANGUAGE:${language}>>:.$<COMPILE_LANGUAGE>>"
    CONTENT "${content}\n" TARGET ${name})
endfunction()

# The form of Fortran sources if a property specifies it.
macro(_polydist_fortran_form result name)
  get_target_property(form ${name} Fortran_FORMAT)
  if(NOT source_Fortran_FORMAT STREQUAL "")
    set(form "${source_Fortran_FORMAT}")
  endif()
  if(form STREQUAL "FREE")
    list(APPEND ${result} "--flag=-ffree-form")
  elseif(form STREQUAL "FIXED")
    list(APPEND ${result} "--flag=-ffixed-form")
  endif()
endmacro()

# Appends one line "<prefix><value>" for each value of the target's property, as CMake evaluates it
# for a C source.
macro(_polydist_target_lines result prefix name property)
  set(values "$<TARGET_PROPERTY:${name},${property}>")
  list(APPEND ${result} "$<$<BOOL:${values}>:${prefix}$<JOIN:${values},\n${prefix}>>")
endmacro()

# Likewise for the source's property.
macro(_polydist_source_lines result prefix property)
  foreach(value IN LISTS source_${property})
    list(APPEND ${result} "${prefix}${value}")
  endforeach()
endmacro()
