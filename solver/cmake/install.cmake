# cmake --install: the library, its headers and the package that find_package(tingpai CONFIG) finds.
include(CMakePackageConfigHelpers)

# What a program in C alone links besides a static library: the run time of C++, by name.
set(TINGPAI_CXX_RUNTIME "")
foreach(library ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
  if(library MATCHES "^(stdc\\+\\+|c\\+\\+|c\\+\\+abi|supc\\+\\+|m)$")
    list(APPEND TINGPAI_CXX_RUNTIME ${library})
  endif()
endforeach()
list(REMOVE_DUPLICATES TINGPAI_CXX_RUNTIME)

set(TINGPAI_PACKAGE ${CMAKE_INSTALL_LIBDIR}/cmake/tingpai)
install(TARGETS tingpai EXPORT tingpaiTargets)
install(DIRECTORY include/tingpai DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
install(EXPORT tingpaiTargets NAMESPACE tingpai:: DESTINATION ${TINGPAI_PACKAGE})
configure_package_config_file(cmake/tingpaiConfig.cmake.in tingpaiConfig.cmake INSTALL_DESTINATION ${TINGPAI_PACKAGE})
write_basic_package_version_file(tingpaiConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tingpaiConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/tingpaiConfigVersion.cmake
  DESTINATION ${TINGPAI_PACKAGE})
