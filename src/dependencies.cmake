# Eigen, xsimd and Catch2: from a project around this one, from the prefix that wasm/toolchain.sh unpacked
# (PE_LIBRARIES), from an installed package, or fetched as a pinned release whose hash is checked.
include(FetchContent)
set(FETCHCONTENT_QUIET OFF)

set(PE_LIBRARIES "" CACHE PATH "Prefix that holds Eigen, xsimd and the sources of Catch2")
if(DEFINED ENV{PE_LIBRARIES})
  set_property(CACHE PE_LIBRARIES PROPERTY VALUE "$ENV{PE_LIBRARIES}") # also where an older one is remembered
endif()
if(PE_LIBRARIES)
  # FetchContent then takes these folders. Not usr/include itself: there are headers of other targets beside
  # xsimd's.
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/xsimd/include)
  file(CREATE_LINK ${PE_LIBRARIES}/usr/include/xsimd ${CMAKE_BINARY_DIR}/xsimd/include/xsimd SYMBOLIC)
  set(FETCHCONTENT_SOURCE_DIR_EIGEN ${PE_LIBRARIES}/usr/include/eigen3)
  set(FETCHCONTENT_SOURCE_DIR_XSIMD_RELEASE ${CMAKE_BINARY_DIR}/xsimd)
  set(FETCHCONTENT_SOURCE_DIR_CATCH2 ${PE_LIBRARIES}/catch2)
elseif(NOT EMSCRIPTEN) # an installed package would bring the host's headers into wasm
  if(NOT TARGET Eigen3::Eigen)
    find_package(Eigen3 5 CONFIG QUIET)
  endif()
  if(NOT TARGET xsimd)
    find_package(xsimd 14.3 CONFIG QUIET)
  endif()
endif()

function(pe_header_library target folder)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE ${folder})
endfunction()

if(NOT TARGET Eigen3::Eigen)
  FetchContent_Declare(eigen
    URL https://gitlab.com/libeigen/eigen/-/archive/5.0.1/eigen-5.0.1.tar.gz
    URL_HASH SHA256=e9c326dc8c05cd1e044c71f30f1b2e34a6161a3b6ecf445d56b53ff1669e3dec
    DOWNLOAD_EXTRACT_TIMESTAMP ON
    SOURCE_SUBDIR none)
  FetchContent_MakeAvailable(eigen)
  pe_header_library(Eigen3::Eigen ${eigen_SOURCE_DIR})
endif()

# The version that the macros of a header tell.
function(pe_version result file)
  set(version "")
  foreach(macro IN LISTS ARGN)
    file(STRINGS ${file} line REGEX "define ${macro} ")
    string(REGEX MATCH "[0-9]+$" number "${line}")
    list(APPEND version ${number})
  endforeach()
  list(JOIN version "." version)
  set(${result} ${version} PARENT_SCOPE)
endfunction()

# A project around this one may have brought an Eigen of any version. Before 5, there was no Eigen/Version.
get_target_property(folders Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
string(REGEX REPLACE "\\$<BUILD_INTERFACE:([^>]*)>" "\\1" folders "${folders}")
find_path(PE_EIGEN_FOLDER Eigen/Core PATHS ${folders} NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH NO_CACHE)
if(EXISTS ${PE_EIGEN_FOLDER}/Eigen/Version)
  pe_version(PE_EIGEN_VERSION ${PE_EIGEN_FOLDER}/Eigen/Version
    EIGEN_MAJOR_VERSION EIGEN_MINOR_VERSION EIGEN_PATCH_VERSION)
elseif(PE_EIGEN_FOLDER)
  message(FATAL_ERROR "The target Eigen3::Eigen of the project around pe is older than Eigen 5, which pe "
    "needs (${PE_EIGEN_FOLDER}). Let that project take Eigen 5, or let it add pe first: pe then brings one.")
endif()

if(NOT TARGET xsimd)
  FetchContent_Declare(xsimd_release
    URL https://github.com/xtensor-stack/xsimd/archive/refs/tags/14.3.0.zip
    URL_HASH SHA256=b768fe65493c6f3849dcbdd34987382f31e4b561eb15b663a51af5f105fc4aca
    DOWNLOAD_EXTRACT_TIMESTAMP ON
    SOURCE_SUBDIR none)
  FetchContent_MakeAvailable(xsimd_release)
  pe_header_library(xsimd ${xsimd_release_SOURCE_DIR}/include)
endif()

if(PE_TESTS)
  # Built from source in every case: the tests run natively and as wasm.
  FetchContent_Declare(catch2
    URL https://github.com/catchorg/Catch2/archive/v3.7.1.tar.gz
    URL_HASH SHA256=c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c
    DOWNLOAD_EXTRACT_TIMESTAMP ON
    SOURCE_SUBDIR none)
  FetchContent_MakeAvailable(catch2)
  add_library(catch2 STATIC ${catch2_SOURCE_DIR}/extras/catch_amalgamated.cpp)
  target_include_directories(catch2 SYSTEM PUBLIC ${catch2_SOURCE_DIR}/extras)
  target_compile_features(catch2 PRIVATE cxx_std_23)
  # A test ends at the first exception, which no code of ours throws. Catching it at each assertion would make
  # the build an eighth longer.
  target_compile_definitions(catch2 PUBLIC CATCH_CONFIG_FAST_COMPILE)
  target_compile_options(catch2 PRIVATE -O0)
  if(EMSCRIPTEN)
    target_compile_options(catch2 PUBLIC -fwasm-exceptions)
    target_link_options(catch2 PUBLIC -fwasm-exceptions)
  endif()
endif()
