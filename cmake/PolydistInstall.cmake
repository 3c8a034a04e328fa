# Installs the CMake package and the sources of the runtime into the wheel, as polydist/share/... In
# an editable installation only a configuration file is installed, which points into the source
# tree: changes there take effect without installing again.
include(CMakePackageConfigHelpers)

set(package_dir polydist/share/cmake/polydist)
if(SKBUILD_STATE STREQUAL "editable")
  set(module_dir "${CMAKE_CURRENT_SOURCE_DIR}/cmake")
  set(runtime_dir "${CMAKE_CURRENT_SOURCE_DIR}/runtime_c")
else()
  set(module_dir "\${CMAKE_CURRENT_LIST_DIR}")
  set(runtime_dir "\${CMAKE_CURRENT_LIST_DIR}/../../runtime_c")
  install(FILES cmake/PolydistSetup.cmake cmake/PolydistAddTarget.cmake cmake/PolydistHeaders.cmake
    cmake/PolydistClauses.cmake cmake/PolydistRuntime.cmake DESTINATION ${package_dir})
  install(DIRECTORY runtime_c/include runtime_c/src runtime_c/alone runtime_c/embedded
    runtime_c/gfortran DESTINATION polydist/share/runtime_c FILES_MATCHING PATTERN "*.[ch]")
  install(FILES runtime_c/CMakeLists.txt runtime_c/polyrt.pc.in
    DESTINATION polydist/share/runtime_c)
endif()

# <prefix>/lib/pythonX.Y/site-packages/polydist/share/cmake/polydist -> site-packages, and the
# interpreter of that prefix.
string(CONCAT POLYDIST_CONFIG_PATHS
  "set(POLYDIST_MODULE_DIR \"${module_dir}\")\n"
  "set(POLYDIST_RUNTIME_DIR \"${runtime_dir}\")\n"
  "get_filename_component(POLYDIST_PYTHONPATH"
  " \"\${CMAKE_CURRENT_LIST_DIR}/../../../..\" ABSOLUTE)\n"
  "get_filename_component(POLYDIST_PYTHON_HINT"
  " \"\${POLYDIST_PYTHONPATH}/../../../bin/python3\" ABSOLUTE)")

configure_file(cmake/polydistConfig.cmake.in polydistConfig.cmake @ONLY)
write_basic_package_version_file(polydistConfigVersion.cmake
  COMPATIBILITY SameMajorVersion ARCH_INDEPENDENT)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/polydistConfig.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/polydistConfigVersion.cmake"
  DESTINATION ${package_dir})
