/// A line of a card that could not be read as a property.
///
/// It is written again as it is, in every version. Only the parser makes such lines, because other text could end the
/// card or begin a property.
public struct VCardLine: Hashable, Sendable {
  /// The line without folding; line feeds separate the lines of another component, such as a calendar.
  public let bytes: [UInt8]
  /// Whether the line may be folded in version 2.1, because it is base64.
  let isBase64: Bool

  init(_ bytes: [UInt8], isBase64: Bool = false) {
    self.bytes = bytes
    self.isBase64 = isBase64
  }
}

extension VCardLine: CustomStringConvertible {
  /// The line as text; bytes that are not UTF-8 are replaced.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
