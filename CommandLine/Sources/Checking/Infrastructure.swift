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

  /// The purpose of each name that no file of the project declares.
  static func purposes(_ project: CheckedProject) -> [Name: String] {
    var result: [Name: String] = [:]
    for (purpose, names) in names {
      for text in names {
        if let name = project.model.names.name(text), project.types[name] == nil { result[name] = purpose }
      }
    }
    return result
  }
}

extension SourceFile {
  /// Whether other modules can use a declaration, as far as its own words and those around it say.
  func isPublic(_ index: Int) -> Bool {
    let declaration = declarations[index]
    if let access = declaration.access { return access >= .public }
    guard let parent = declaration.parent else { return false }
    switch declarations[parent].kind {
    case .extension: return declarations[parent].access.map { $0 >= .public } ?? false
    case .protocol: return isPublic(parent)
    case .enum where declaration.kind == .enumCase: return isPublic(parent)
    default: return false
    }
  }
}
