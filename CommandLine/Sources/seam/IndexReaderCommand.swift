import Arguments
import IndexStore

/// `seam index-reader`: reads an index for another process of the program, which survives if that crashes.
///
/// No help names it.
enum IndexReaderCommand: Command {
  static let name = "index-reader"
  static let usage = "Usage: seam index-reader STORE LIBRARY"
  static let summary = "Reads an index store for another process of seam."
  static let options: [Arguments.Option] = []
  static let maximum = 2

  static func answer(_ arguments: Arguments) throws -> Answer {
    guard arguments.rest.count == 2 else { throw UsageError("Name a store and a library.") }
    IndexReader.serve(arguments.rest[0], library: arguments.rest[1])
    return Answer()
  }
}
