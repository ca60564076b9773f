import Foundation

extension ScriptedServer {
  /// Adds the stub mappings of a WireMock folder: files in `mappings`, bodies in `__files`.
  ///
  /// A mapping with a smaller `priority` is preferred, and then the one added last: files are added in the order of
  /// their paths. ``on(_:_:_:)`` adds answers of priority 5, WireMock's default.
  ///
  /// - Returns: the number of mappings.
  /// - Throws: ``WireMockError`` for everything that the server does not support or cannot read; then no mapping of
  ///   the folder is added.
  @discardableResult public func addWireMockMappings(in folder: String) throws -> Int {
    let folder = URL(fileURLWithPath: folder)
    let rules = try WireMockReader(bodies: folder.appendingPathComponent("__files"))
      .rules(inFolder: folder.appendingPathComponent("mappings"))
    add(rules)
    return rules.count
  }
}
