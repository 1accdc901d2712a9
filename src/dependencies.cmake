# Eigen, xsimd and Catch2: from the prefix that wasm/toolchain.sh unpacked (PE_LIBRARIES), from an installed package,
# or fetched as a pinned release whose hash is checked.
include(FetchContent)
set(FETCHCONTENT_QUIET OFF)

set(PE_LIBRARIES "" CACHE PATH "Prefix that holds Eigen, xsimd and the sources of Catch2")
if(DEFINED ENV{PE_LIBRARIES})
  set_property(CACHE PE_LIBRARIES PROPERTY VALUE "$ENV{PE_LIBRARIES}") # also where an older one is remembered
endif()

function(pe_header_library target folder)
  if(TARGET ${target})
    return() # a project around this one has found it
  endif()
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE ${folder})
endfunction()

if(PE_LIBRARIES)
  pe_header_library(Eigen3::Eigen ${PE_LIBRARIES}/usr/include/eigen3)
  # Not usr/include itself: there are headers of other targets beside xsimd's.
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
  file(CREATE_LINK ${PE_LIBRARIES}/usr/include/xsimd ${CMAKE_BINARY_DIR}/include/xsimd SYMBOLIC)
  pe_header_library(xsimd ${CMAKE_BINARY_DIR}/include)
  set(FETCHCONTENT_SOURCE_DIR_CATCH2 ${PE_LIBRARIES}/catch2)
else()
  # Not for wasm: an installed package brings the host's headers with it.
  if(NOT EMSCRIPTEN)
    find_package(Eigen3 5.0 CONFIG QUIET)
    find_package(xsimd 14.3 CONFIG QUIET)
  endif()
  if(NOT Eigen3_FOUND)
    FetchContent_Declare(eigen
      URL https://gitlab.com/libeigen/eigen/-/archive/5.0.1/eigen-5.0.1.tar.gz
      URL_HASH SHA256=e9c326dc8c05cd1e044c71f30f1b2e34a6161a3b6ecf445d56b53ff1669e3dec
      DOWNLOAD_EXTRACT_TIMESTAMP ON
      SOURCE_SUBDIR none)
    FetchContent_MakeAvailable(eigen)
    pe_header_library(Eigen3::Eigen ${eigen_SOURCE_DIR})
  endif()
  if(NOT xsimd_FOUND)
    FetchContent_Declare(xsimd_release
      URL https://github.com/xtensor-stack/xsimd/archive/refs/tags/14.3.0.zip
      URL_HASH SHA256=b768fe65493c6f3849dcbdd34987382f31e4b561eb15b663a51af5f105fc4aca
      DOWNLOAD_EXTRACT_TIMESTAMP ON
      SOURCE_SUBDIR none)
    FetchContent_MakeAvailable(xsimd_release)
    pe_header_library(xsimd ${xsimd_release_SOURCE_DIR}/include)
  endif()
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
  target_compile_options(catch2 PRIVATE -O1)
  if(EMSCRIPTEN)
    target_compile_options(catch2 PUBLIC -fwasm-exceptions)
    target_link_options(catch2 PUBLIC -fwasm-exceptions)
  endif()
endif()
