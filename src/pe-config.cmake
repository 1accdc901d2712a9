include(CMakeFindDependencyMacro)
find_dependency(Eigen3 5.0)
include(${CMAKE_CURRENT_LIST_DIR}/pe-targets.cmake)
