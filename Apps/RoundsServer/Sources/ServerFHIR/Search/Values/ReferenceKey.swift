import CoreFHIR

/// What a reference points to, as the index has it.
struct ReferenceKey: Hashable, Sendable {
  /// The logical id; for what is no location of a resource, the text.
  var id: String
  /// The type; empty for what is no location of a resource.
  var type: String
  /// The server's address; empty for a resource of this server.
  var base: String

  init(id: String, type: String = "", base: String = "") { (self.id, self.type, self.base) = (id, type, base) }

  /// Reads the text of a reference; versions of resources count as the resource.
  ///
  /// - Parameter own: the address of this server; nil if it is not known.
  init(_ text: String, own: String? = nil) {
    switch FHIRReferenceTarget(text) {
    case .relative(let location): self.init(id: location.id, type: location.type)
    case .absolute(let base, let location):
      self.init(id: location.id, type: location.type, base: base == own ? "" : base.indexKey)
    default: self.init(id: text.indexKey)
    }
  }

  /// Reads the text, and what is before the version of a canonical URL.
  static func all(_ text: String) -> [ReferenceKey] {
    var all = [ReferenceKey(text)]
    if let bar = text.lastIndex(of: "|"), bar > text.startIndex { all.append(ReferenceKey(String(text[..<bar]))) }
    return all
  }
}
