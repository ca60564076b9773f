import SwiftScan

/// The types that each type inherits from or conforms to, by name, from all its declarations and extensions.
struct Conformances: Sendable {
  private var inherited: [Name: [Name]] = [:]

  init(files: [SourceModel.File]) {
    for file in files {
      for declaration in file.source.declarations where declaration.isType && !declaration.inheritance.isEmpty {
        for reference in file.source.references[declaration.inheritance] where reference.role == .type {
          if inherited[declaration.name]?.contains(reference.name) != true {
            inherited[declaration.name, default: []].append(reference.name)
          }
        }
      }
    }
  }

  func types(_ type: Name) -> [Name] { inherited[type] ?? [] }
}
