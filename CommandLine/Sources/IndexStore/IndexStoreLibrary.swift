import CIndexStore

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The functions of a toolchain's libIndexStore.
struct IndexStoreLibrary {
  let createStore: seam_index_store_create
  let disposeStore: seam_index_dispose
  let applyUnits: seam_index_units_apply
  let createUnit: seam_index_reader_create
  let disposeUnit: seam_index_dispose
  let isSystemUnit: seam_index_flag_of
  let mainFile: seam_index_text_of
  let moduleName: seam_index_text_of
  let applyDependencies: seam_index_objects_apply
  let dependencyKind: seam_index_kind_of
  let dependencyName: seam_index_text_of
  let createRecord: seam_index_reader_create
  let disposeRecord: seam_index_dispose
  let applyOccurrences: seam_index_objects_apply
  let occurrenceSymbol: seam_index_object_of
  let occurrenceRoles: seam_index_roles_of
  let occurrencePlace: seam_index_place_of
  let symbolIdentifier: seam_index_text_of
  let errorDescription: seam_index_description_of
  let disposeError: seam_index_dispose

  /// Loads the library, for as long as the process runs.
  ///
  /// - Throws: ``IndexStoreError`` if it cannot be loaded or lacks a function.
  init(path: String) throws(IndexStoreError) {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw IndexStoreError(description: "\(path) cannot be loaded: \(dlerror().map { String(cString: $0) } ?? "").")
    }
    func function<Function>(_ name: String, _ type: Function.Type) throws(IndexStoreError) -> Function {
      guard let address = dlsym(handle, "indexstore_\(name)") else {
        throw IndexStoreError(description: "\(path) has no function indexstore_\(name). Is the toolchain newer?")
      }
      return unsafeBitCast(address, to: type)
    }
    createStore = try function("store_create", seam_index_store_create.self)
    disposeStore = try function("store_dispose", seam_index_dispose.self)
    applyUnits = try function("store_units_apply_f", seam_index_units_apply.self)
    createUnit = try function("unit_reader_create", seam_index_reader_create.self)
    disposeUnit = try function("unit_reader_dispose", seam_index_dispose.self)
    isSystemUnit = try function("unit_reader_is_system_unit", seam_index_flag_of.self)
    mainFile = try function("unit_reader_get_main_file", seam_index_text_of.self)
    moduleName = try function("unit_reader_get_module_name", seam_index_text_of.self)
    applyDependencies = try function("unit_reader_dependencies_apply_f", seam_index_objects_apply.self)
    dependencyKind = try function("unit_dependency_get_kind", seam_index_kind_of.self)
    dependencyName = try function("unit_dependency_get_name", seam_index_text_of.self)
    createRecord = try function("record_reader_create", seam_index_reader_create.self)
    disposeRecord = try function("record_reader_dispose", seam_index_dispose.self)
    applyOccurrences = try function("record_reader_occurrences_apply_f", seam_index_objects_apply.self)
    occurrenceSymbol = try function("occurrence_get_symbol", seam_index_object_of.self)
    occurrenceRoles = try function("occurrence_get_roles", seam_index_roles_of.self)
    occurrencePlace = try function("occurrence_get_line_col", seam_index_place_of.self)
    symbolIdentifier = try function("symbol_get_usr", seam_index_text_of.self)
    errorDescription = try function("error_get_description", seam_index_description_of.self)
    disposeError = try function("error_dispose", seam_index_dispose.self)
  }
}

/// An index store that cannot be read.
public struct IndexStoreError: Error, CustomStringConvertible {
  public let description: String
}
