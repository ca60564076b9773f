/// An identifier of other address books, without the prefix that some write and others do not.
struct PlainUID: Hashable, Sendable {
  let text: String

  init(_ uid: String) {
    let folded = uid.lowercased()
    text = folded.hasPrefix("urn:uuid:") ? String(folded.dropFirst(9)) : folded
  }
}
