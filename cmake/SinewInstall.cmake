# What is installed: library, headers, program, and the files by which CMake and pkg-config find
# them. All of them hold wherever the tree is moved to.
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/sinew")

install(TARGETS sinew EXPORT sinewTargets FILE_SET HEADERS)
install(EXPORT sinewTargets NAMESPACE sinew:: DESTINATION "${package_dir}")

configure_package_config_file(cmake/sinewConfig.cmake.in sinewConfig.cmake
  INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file(sinewConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/sinewConfig.cmake"
  "${PROJECT_BINARY_DIR}/sinewConfigVersion.cmake" DESTINATION "${package_dir}")

# The prefix is told relative to the file itself, unless the folders were asked for by full paths.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
  set(pc_prefix "${CMAKE_INSTALL_PREFIX}")
  set(pc_libdir "${CMAKE_INSTALL_FULL_LIBDIR}")
  set(pc_includedir "${CMAKE_INSTALL_FULL_INCLUDEDIR}")
else()
  file(RELATIVE_PATH up "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
  string(REGEX REPLACE "/$" "" up "${up}")
  set(pc_prefix "\${pcfiledir}/${up}")
  set(pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
  set(pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
configure_file(cmake/sinew.pc.in sinew.pc @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/sinew.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")
if(SINEW_BUILD_TOOL)
  install(TARGETS sinew_tool)
endif()
