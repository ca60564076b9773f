/// The value of a property, after the colon.
public enum VCardValue: Hashable, Sendable {
  /// Text as written, backslash escapes and separators included; quoted-printable and charsets are decoded.
  case raw(String)
  /// Bytes that were base64-encoded in the file.
  case bytes([UInt8])
  /// A nested card, as version 2.1 writes an `AGENT`.
  case card(VCard)
  /// The whole line of a property that could not be read; group, parameters and usually the name are then unknown.
  case unreadable(VCardLine)
}
