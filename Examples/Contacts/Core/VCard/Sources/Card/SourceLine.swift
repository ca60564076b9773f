/// The line from which a property was read, which is written again until the property changes.
struct SourceLine: Sendable {
  /// The bytes up to and including the colon: group, name and parameters as they were spelled.
  var head: [UInt8]
  /// The bytes after the colon, or nil if the property's value gives the same bytes: text as UTF-8, bytes as base64.
  ///
  /// A photo is therefore stored once. Line feeds separate lines that belong together, such as base64 without folding
  /// blanks.
  var value: [UInt8]?
  /// The version in which the line means the property; nil for a line with a problem, which every version keeps.
  var version: VCardVersion?

  func isValid(in version: VCardVersion) -> Bool {
    self.version == nil || self.version == version
  }

  /// Returns the line with another value; nil if it would not be read as that value.
  func changed(from old: VCardValue, to new: VCardValue) -> SourceLine? {
    guard value == nil, let version, case .raw = old, case .raw(let raw) = new,
      LineWriter.isPlain(raw, after: head.count, in: version),
      let line = try? PropertyLine((head + raw.utf8)[...]), line.name != "AGENT", line.encoding == .plain
    else { return nil }
    let read = line.text()
    return read.warning == nil && read.text.utf8.elementsEqual(raw.utf8) ? self : nil
  }
}
