import Arguments
import Foundation
import SourceModel
import SymbolUses

extension Answer {
  /// The compiler's uses, from the stores beside a project's packages and one that an option names, with notes about
  /// their use; nil if there are none.
  mutating func index(of model: SourceModel, _ arguments: Arguments) -> CompilerIndex? {
    let named = arguments.options["--index"]
    let stores = CompilerIndex.stores(of: model.project) + (named.map { [$0] } ?? [])
    guard !stores.isEmpty else { return nil }
    guard let library = CompilerIndex.library(in: ProcessInfo.processInfo.environment["PATH"] ?? "") else {
      notes.append("the index of the last build is not read: there is no toolchain with swiftc in PATH")
      return nil
    }
    let index = CompilerIndex(model, stores: stores, library: library)
    report(index.problems)
    if index.staleFiles > 0 {
      notes.append("\(index.staleFiles) files changed after they were built: their names are read from the text")
    }
    return index
  }
}
