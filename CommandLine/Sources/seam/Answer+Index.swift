import Arguments
import Foundation
import ProjectModel
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
    let reader = [Bundle.main.executablePath ?? CommandLine.arguments[0], IndexReaderCommand.name]
    let index = CompilerIndex(model, stores: stores, library: library, reader: reader)
    report(index.problems)
    if index.staleFiles > 0 {
      notes.append(
        "\(counted(index.staleFiles, "file")) changed after the build of its index: the names are read from the text")
    }
    return index
  }

  /// Notes the records that could not be read: which, is known after the question.
  mutating func reportRecords(_ index: CompilerIndex) {
    guard index.unreadFiles > 0 else { return }
    notes.append("the index of \(counted(index.unreadFiles, "file")) cannot be read: the names are read from the text")
  }
}
