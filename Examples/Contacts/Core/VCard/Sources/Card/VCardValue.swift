/// What stands behind a property's colon.
public enum VCardValue: Hashable, Sendable {
  /// Text as written, backslash escapes and separators included; quoted-printable and charsets are decoded.
  case raw(String)
  /// What was base64 in the file.
  case bytes([UInt8])
  /// A card inside the card, as version 2.1 writes an `AGENT`.
  case card(VCard)
}
