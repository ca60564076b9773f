import ProjectModel
import SourceModel
import SwiftScan

/// Types and functions of systems that keep data or connect: a change of the system reaches all that name them.
enum Infrastructure {
  /// By purpose.
  static let names: [String: [String]] = [
    "settings": ["UserDefaults", "NSUbiquitousKeyValueStore"],
    "secrets": ["SecItemAdd", "SecItemCopyMatching", "SecItemUpdate", "SecItemDelete"],
    "the network": [
      "URLSession", "URLSessionConfiguration", "URLSessionDataTask", "URLSessionTask", "URLSessionDelegate",
      "NWConnection", "NWListener",
    ],
    "the database": [
      "NSManagedObject", "NSManagedObjectContext", "NSPersistentContainer", "NSFetchRequest", "ModelContainer",
      "ModelContext", "DatabaseQueue", "DatabasePool", "Realm",
    ],
  ]

  /// Property wrappers and macros that use such a system, with the modules whose import tells them from others.
  static let wrappers: [String: (purpose: String, modules: Set<String>)] = [
    "AppStorage": ("settings", ["SwiftUI"]),
    "Model": ("the database", ["SwiftData"]),
    "Query": ("the database", ["SwiftData"]),
    "FetchRequest": ("the database", ["CoreData", "SwiftUI"]),
    "SectionedFetchRequest": ("the database", ["CoreData", "SwiftUI"]),
  ]

  /// The purposes of the wrappers that a file can mean.
  static func wrapperPurposes(in file: SourceModel.File, _ names: NameTable) -> [Name: String] {
    let imported = Set(file.source.imports.map { names.text($0.module) })
    var result: [Name: String] = [:]
    for (text, wrapper) in wrappers where !wrapper.modules.isDisjoint(with: imported) {
      if let name = names.name(text) { result[name] = wrapper.purpose }
    }
    return result
  }

  /// The purpose of each name.
  static func purposes(_ project: CheckedProject) -> [Name: String] {
    var result: [Name: String] = [:]
    for (purpose, names) in names {
      for text in names {
        if let name = project.model.names.name(text) { result[name] = purpose }
      }
    }
    return result
  }
}

extension CheckedProject {
  /// Whether a name in a file is a type of the project: of the file's targets, or a public one of an imported module.
  ///
  /// Types in other types are not seen.
  func declaresType(_ name: Name, visibleIn file: SourceModel.File) -> Bool {
    (types[name] ?? []).contains { place in
      let other = model.files[place.file]
      guard declaration(place).parent == nil else { return false }
      if other.targets.contains(where: file.targets.contains) { return true }
      let modules = other.targets.map { targets[$0].module }
      return isPublic(place.declaration, in: other.source)
        && file.source.imports.contains { modules.contains(model.names.text($0.module)) }
    }
  }

  /// Whether other modules can use a declaration: it is public, and so are the types around it.
  func isPublic(_ index: Int, in source: SourceFile) -> Bool {
    let declaration = source.declarations[index]
    guard let parent = declaration.parent else { return declaration.access.map { $0 >= .public } ?? false }
    let around = source.declarations[parent]
    switch around.kind {
    case .extension:
      guard declaration.access ?? around.access ?? .internal >= .public else { return false }
      // A type of another project is public.
      let places = types[around.name] ?? []
      return places.isEmpty
        || places.contains {
          self.declaration($0).access.map { $0 >= .public } ?? false
        }
    case .protocol: return isPublic(parent, in: source)
    case .enum where declaration.kind == .enumCase: return isPublic(parent, in: source)
    default: return declaration.access.map { $0 >= .public } ?? false && isPublic(parent, in: source)
    }
  }
}

extension SourceFile {
  /// The role of a name, or that of the module before it, as in `Foundation.UserDefaults`.
  func roleBehindModules(_ reference: Reference) -> Reference.Role {
    guard reference.role == .member, let base = reference.base.map({ references[$0] }),
      imports.contains(where: { $0.module == base.name })
    else { return reference.role }
    return base.role
  }
}
