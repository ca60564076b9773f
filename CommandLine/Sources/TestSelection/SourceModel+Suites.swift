import ProjectModel
import SourceModel
import SwiftScan
import SymbolUses

extension SourceModel {
  /// The names that a runner can select in the files of a target: types around tests, and test functions of a file.
  ///
  /// A class counts if one above it can be a test case, as its tests can be that one's; in a library only those with
  /// attributes do.
  func suites(of target: Int, _ hierarchy: Hierarchy) -> Set<String> {
    let isOfTests = project.targets[target].isTest
    return Set(
      files.indices.filter { files[$0].targets.contains(target) }.flatMap { file in
        let source = files[file].source
        return source.declarations.indices.filter { isRunnable($0, in: source, isOfTests ? hierarchy : nil) }.map {
          outermost($0, in: source)
        }
      })
  }

  /// The targets that have tests of Swift Testing and are none of tests themselves.
  ///
  /// Runners run these too, such as a suite for all that conform to a contract.
  func librariesWithTests() -> Set<Int> {
    guard let test = names.name("Test") else { return [] }
    return Set(
      files.lazy.filter { file in
        file.source.declarations.contains { declaration in
          declaration.kind == .function && file.source.references[declaration.attributes].contains { $0.name == test }
        }
      }.flatMap(\.targets).filter { !project.targets[$0].isTest })
  }

  /// - Parameter hierarchy: nil if only attributes count.
  private func isRunnable(_ index: Int, in source: SourceFile, _ hierarchy: Hierarchy?) -> Bool {
    let declaration = source.declarations[index]
    let attributes = declaration.attributes.lazy.map { names.text(source.references[$0].name) }
    guard let hierarchy else { return attributes.contains("Test") || attributes.contains("Suite") }
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
  /// Not so below extensions of nested types, of aliases and of other modules' types, whose name is another one; in a
  /// class of another type, as runners of XCTest put a dot between the two; and for names in backticks that are no
  /// identifiers.
  func isSelectable(_ index: Int, in source: SourceFile, of target: Int, _ hierarchy: Hierarchy) -> Bool {
    var outer = index
    while let parent = source.declarations[outer].parent {
      if source.declarations[outer].kind == .class { return false }
      outer = parent
    }
    let declaration = source.declarations[outer]
    let name = names.text(declaration.name)
    guard name.unicodeScalars.allSatisfy({ $0 == "_" || $0.properties.isXIDContinue }) else { return false }
    guard declaration.kind == .extension else { return true }
    // An extension is of the target's own type if there is one of the name.
    let types = (hierarchy.types[declaration.name] ?? []).filter { files[$0.file].targets.contains(target) }
    return !types.isEmpty && types.allSatisfy { files[$0.file].source.declarations[$0.declaration].parent == nil }
  }

  /// The names of other modules' types in whose extensions tests of a target are, sorted.
  ///
  /// Runners take these tests for the other module's. Names of aliases, and those that they stand for, are among them.
  func extendedTypes(of target: Int) -> [String] {
    let sources = files.filter { $0.targets.contains(target) }.map(\.source)
    let own = Set(sources.flatMap { $0.declarations.filter { $0.isType && $0.kind != .extension }.map(\.name) })
    var found: Set<Name> = []
    for source in sources {
      for index in source.declarations.indices where canBeTest(source.declarations[index], in: source) {
        let around = source.declarations[source.outermost(index)]
        if around.kind == .extension, !own.contains(around.name) { found.insert(around.name) }
      }
    }
    return Set(found.flatMap(namesBehindAliases)).sorted()
  }

  /// Whether a declaration is a function with a test, or a class, which can inherit some.
  private func canBeTest(_ declaration: Declaration, in source: SourceFile) -> Bool {
    switch declaration.kind {
    case .function:
      names.text(declaration.name).hasPrefix("test")
        || declaration.attributes.contains { names.text(source.references[$0].name) == "Test" }
    default: declaration.kind == .class
    }
  }

  /// A name, and those in the aliases of that name.
  private func namesBehindAliases(_ name: Name) -> [String] {
    let types = files.flatMap { file in
      file.source.declarations.filter { $0.kind == .alias && $0.name == name }.flatMap {
        file.source.references[$0.references].map { names.text($0.name) }
      }
    }
    return [names.text(name)] + types
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
    let declaration = source.declarations[source.outermost(index)]
    return names.text(declaration.name) + (declaration.kind == .function ? "(" : "")
  }
}

extension SourceFile {
  /// The declaration of the file around another one, or that one itself.
  fileprivate func outermost(_ index: Int) -> Int {
    var index = index
    while let parent = declarations[index].parent { index = parent }
    return index
  }
}
