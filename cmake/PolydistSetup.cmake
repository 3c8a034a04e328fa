# What find_package(polydist) and add_subdirectory(polydist) have in common: the interpreter, MPI,
# the runtime, the function.
#
#   POLYDIST_ENABLE  OFF builds the plain sequential programs; then neither MPI nor Python is
#                    needed.
#   POLYDIST_PYTHON  the interpreter that runs the translator.
#   POLYDIST_OPENMP  ON lets the ranks run tiles on several threads (OMP_NUM_THREADS) if the
#                    compiler has OpenMP.
#
# Given by the caller: POLYDIST_RUNTIME_DIR (sources of the runtime), POLYDIST_PYTHONPATH (where the
# package is), POLYDIST_PYTHON_HINT.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20...3.31)
include("${CMAKE_CURRENT_LIST_DIR}/PolydistRuntime.cmake")
option(POLYDIST_ENABLE "Translate the annotated regions; OFF builds the sequential programs" ON)
option(POLYDIST_OPENMP
  "Let the ranks run tiles on several threads where the compiler has OpenMP" ON)
mark_as_advanced(POLYDIST_OPENMP)
set(_polydist_trouble "")

# The interpreter: the user's choice, else the one that the package was installed for, else the
# first one on the path.
macro(_polydist_find_python)
  if(NOT POLYDIST_PYTHON)
    if(EXISTS "${POLYDIST_PYTHON_HINT}")
      set(POLYDIST_PYTHON "${POLYDIST_PYTHON_HINT}"
        CACHE FILEPATH "Python interpreter that runs the polydist translator" FORCE)
    else()
      find_package(Python3 3.10 COMPONENTS Interpreter QUIET)
      set(POLYDIST_PYTHON "${Python3_EXECUTABLE}"
        CACHE FILEPATH "Python interpreter that runs the polydist translator" FORCE)
    endif()
  endif()
  if(NOT POLYDIST_PYTHON)
    string(CONCAT _polydist_trouble
      "polydist needs Python 3.10 or later to translate. "
      "Name one with -DPOLYDIST_PYTHON=/path/to/python3.")
  endif()
endmacro()

# An installed package is found by its own interpreter; for a source tree, or another interpreter,
# PYTHONPATH is set for the translator only.
function(_polydist_check_python)
  foreach(environment "" "PYTHONPATH=${POLYDIST_PYTHONPATH}")
    set(command "${CMAKE_COMMAND}" -E env ${environment} "${POLYDIST_PYTHON}")
    execute_process(
      COMMAND ${command} -c "import fparser, islpy, jinja2, pycparser, polydist, polydist_frontends"
      RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE output)
    if(status EQUAL 0)
      set_property(GLOBAL PROPERTY POLYDIST_PYTHON_COMMAND "${command}")
      return()
    endif()
  endforeach()
  string(REGEX MATCH "[A-Za-z]*Error: [^\n]*" reason "${output}")
  string(CONCAT trouble
    "polydist cannot be run with ${POLYDIST_PYTHON} (${reason}). Install it there:\n"
    "    ${POLYDIST_PYTHON} -m pip install polydist\n"
    "or name an interpreter that has it with -DPOLYDIST_PYTHON=/path/to/python3.")
  set(_polydist_trouble "${trouble}" PARENT_SCOPE)
endfunction()

# An mpicc on the path comes first, then one that pip has put next to the interpreter.
macro(_polydist_find_mpi)
  if(NOT TARGET MPI::MPI_C)
    if(NOT MPI_C_COMPILER AND NOT MPI_HOME AND NOT DEFINED ENV{MPI_HOME})
      get_filename_component(_polydist_bin "${POLYDIST_PYTHON}" DIRECTORY)
      find_program(POLYDIST_MPICC NAMES mpicc)
      if(NOT POLYDIST_MPICC AND EXISTS "${_polydist_bin}/mpicc")
        get_filename_component(MPI_HOME "${_polydist_bin}" DIRECTORY)
      endif()
      unset(POLYDIST_MPICC CACHE)
    endif()
    find_package(MPI QUIET COMPONENTS C)
    if(TARGET MPI::MPI_C)
      _polydist_make_global(MPI::MPI_C)
    else()
      string(CONCAT _polydist_trouble
        "polydist needs an MPI library for C, and CMake found none. Any one of these will do:\n"
        "    apt install mpich libmpich-dev        "
        "(or your system's package; on a cluster: module load ...)\n"
        "    ${POLYDIST_PYTHON} -m pip install mpich\n"
        "If there is one, name its compiler with -DMPI_C_COMPILER=/path/to/mpicc "
        "or its folder with -DMPI_HOME=/path.")
    endif()
  endif()
endmacro()

# Imported targets are visible in their own directory and below only, but the runtime that links to
# them is visible everywhere.
macro(_polydist_make_global target)
  set_property(TARGET ${target} PROPERTY IMPORTED_GLOBAL TRUE)
endmacro()

macro(_polydist_find_openmp)
  if(POLYDIST_OPENMP AND NOT TARGET OpenMP::OpenMP_C)
    find_package(OpenMP QUIET COMPONENTS C)
    if(TARGET OpenMP::OpenMP_C)
      _polydist_make_global(OpenMP::OpenMP_C)
    endif()
  endif()
endmacro()

# Two libraries: the rooms without MPI (polydist::core), and all of the runtime (polydist::polyrt).
# The start-up code is in a constructor that nothing calls: "-u" makes the linker take it from the
# archive even into a program without regions, which then still prints once.
function(_polydist_add_runtime)
  _polydist_add_library(polyrt_core core base files settings sets owners device layout plan homes guards schedules trials report simulate)
  _polydist_add_library(polyrt polyrt channel mpi process selfcheck region)
  target_link_libraries(polyrt PUBLIC MPI::MPI_C PRIVATE polyrt_core)
  target_link_libraries(polyrt INTERFACE "-Wl,-u,$<$<PLATFORM_ID:Darwin>:_>polyrt_rank")
endfunction()

if(POLYDIST_ENABLE)
  if(NOT CMAKE_C_COMPILER_LOADED)
    enable_language(C)
  endif()
  _polydist_find_python()
  if(NOT _polydist_trouble)
    _polydist_check_python()
  endif()
  if(NOT _polydist_trouble)
    _polydist_find_mpi()
  endif()
  if(_polydist_trouble)
    string(APPEND _polydist_trouble
      "\n-DPOLYDIST_ENABLE=OFF builds the sequential program and needs neither.")
  elseif(NOT TARGET polyrt)
    _polydist_find_openmp()
    _polydist_add_runtime()
  endif()
endif()
cmake_policy(POP)

if(NOT _polydist_trouble)
  include("${CMAKE_CURRENT_LIST_DIR}/PolydistAddTarget.cmake")
elseif(CMAKE_FIND_PACKAGE_NAME STREQUAL "polydist")
  set(polydist_FOUND FALSE)
  set(polydist_NOT_FOUND_MESSAGE "${_polydist_trouble}")
else()
  message(FATAL_ERROR "${_polydist_trouble}")
endif()
