# How the runtime is compiled, in users' projects and where it is installed (runtime_c/CMakeLists.txt).
# Given by the caller: POLYDIST_RUNTIME_DIR, and the targets MPI::MPI_C and, for threads,
# OpenMP::OpenMP_C.

# A static library of some rooms of the runtime: folders of src/.
function(_polydist_add_library name alias)
  list(TRANSFORM ARGN PREPEND "${POLYDIST_RUNTIME_DIR}/src/" OUTPUT_VARIABLE rooms)
  list(TRANSFORM rooms APPEND "/*.c")
  file(GLOB sources ${rooms})
  add_library(${name} STATIC EXCLUDE_FROM_ALL ${sources})
  add_library(polydist::${alias} ALIAS ${name})
  target_include_directories(${name} PUBLIC "$<BUILD_INTERFACE:${POLYDIST_RUNTIME_DIR}/include>")
  set_target_properties(${name} PROPERTIES
    C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS ON POSITION_INDEPENDENT_CODE ON)
  target_compile_definitions(${name} PRIVATE _GNU_SOURCE)
  if(POLYDIST_OPENMP AND TARGET OpenMP::OpenMP_C)
    target_link_libraries(${name} PRIVATE OpenMP::OpenMP_C)
  endif()
  # -w: the user's warning options are for the user's code
  target_compile_options(${name} PRIVATE "$<$<CONFIG:>:-O2>" -w)
  # after what add_compile_options says of the user's code
  if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang|IntelLLVM")
    target_compile_options(${name} PRIVATE -std=gnu11)
  endif()
endfunction()
