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

  /// The name of the declaration of the file around another; of a function with its bracket, as runners print it.
  func outermost(_ index: Int, in source: SourceFile) -> String {
    var index = index
    while let parent = source.declarations[index].parent { index = parent }
    let declaration = source.declarations[index]
    return names.text(declaration.name) + (declaration.kind == .function ? "(" : "")
  }
}
