import SourceModel
import SwiftScan
import SymbolUses

extension SourceModel {
  /// The names that a runner can select in the files of a target: types around tests, and test functions of a file.
  ///
  /// A class counts if one above it can be a test case, as its tests can be that one's.
  func suites(of target: Int, _ hierarchy: Hierarchy) -> Set<String> {
    Set(
      files.indices.filter { files[$0].targets.contains(target) }.flatMap { file in
        let source = files[file].source
        return source.declarations.indices.filter { isRunnable($0, in: source, hierarchy) }.map {
          outermost($0, in: source)
        }
      })
  }

  private func isRunnable(_ index: Int, in source: SourceFile, _ hierarchy: Hierarchy) -> Bool {
    let declaration = source.declarations[index]
    let attributes = declaration.attributes.lazy.map { names.text(source.references[$0].name) }
    switch declaration.kind {
    case .function:
      return attributes.contains("Test") || declaration.parent != nil && names.text(declaration.name).hasPrefix("test")
    case .class:
      // A class of another project can be a test case, under any name.
      return attributes.contains("Suite")
        || hierarchy.ancestors(of: declaration.name).contains { hierarchy.types[$0] == nil }
    default: return declaration.isType && attributes.contains("Suite")
    }
  }

  /// Whether an option of a runner can select a declaration by the name of the one of its file around it.
  ///
  /// Not so below extensions of nested types and aliases, whose name is another one; in a class of another type, as
  /// runners of XCTest put a dot between the two; and for names in backticks that are no identifiers.
  func isSelectable(_ index: Int, in source: SourceFile, _ hierarchy: Hierarchy) -> Bool {
    var outer = index
    while let parent = source.declarations[outer].parent {
      if source.declarations[outer].kind == .class { return false }
      outer = parent
    }
    let declaration = source.declarations[outer]
    let name = names.text(declaration.name)
    guard name.unicodeScalars.allSatisfy({ $0 == "_" || $0.properties.isXIDContinue }) else { return false }
    guard declaration.kind == .extension else { return true }
    let types = hierarchy.types[declaration.name] ?? []
    return !types.isEmpty && types.allSatisfy { files[$0.file].source.declarations[$0.declaration].parent == nil }
  }

  /// Whether another file of the targets of a file imports a module.
  func imports(_ module: String, inTargetsOf path: String) -> Bool {
    guard let index = index(of: path), let name = names.name(module) else { return false }
    let targets = files[index].targets
    return targets.allSatisfy { target in
      files.indices.contains { other in
        other != index && files[other].targets.contains(target)
          && files[other].source.imports.contains { $0.module == name }
      }
    }
  }

  /// The name of the declaration of the file around another; of a function with its bracket, as runners print it.
  func outermost(_ index: Int, in source: SourceFile) -> String {
    var index = index
    while let parent = source.declarations[index].parent { index = parent }
    let declaration = source.declarations[index]
    return names.text(declaration.name) + (declaration.kind == .function ? "(" : "")
  }
}
