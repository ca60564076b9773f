/// Reads cards from chunks of bytes, such as a file or a download.
///
/// A file may mix versions 2.1, 3.0 and 4.0. A line that cannot be read is kept on its card as it is, and reported
/// before the card; a card without an end is read as far as it goes. Only a card that exceeds ``VCardLimits`` is lost,
/// because they limit the memory that one card may use. Reading takes time in proportion to the file.
///
/// Common deviations from the specifications are accepted: a card without `VERSION` (read as 2.1 if it uses features of
/// 2.1 only, otherwise as 3.0), names in any case, empty lines, text that is not UTF-8 and has no charset (read as
/// windows-1252, or as UTF-8 with U+FFFD if few bytes are damaged), NUL bytes (dropped), invalid quoted-printable
/// (kept), base64 without padding or leading blanks.
///
/// ```swift
/// var parser = VCardParser()
/// for chunk in chunks { take(parser.read(chunk)) }
/// take(parser.finish())
/// ```
public struct VCardParser: Sendable {
  private let limits: VCardLimits
  private var byteOrder = ByteOrderDecoder()
  private var unfolder: LineUnfolder
  private var assembler: CardAssembler

  /// Makes a parser at the beginning of a file.
  public init(limits: VCardLimits = VCardLimits()) {
    self.limits = limits
    unfolder = LineUnfolder(limit: limits.lineLength)
    assembler = CardAssembler(limits: limits)
  }

  /// Reads the next bytes and returns the completed cards in order.
  ///
  /// A card is complete when the first byte after its `END:VCARD` line is read.
  public mutating func read(_ chunk: [UInt8]) -> [VCardReading] {
    read(chunk[...])
  }

  /// Reads the next bytes and returns the completed cards in order.
  public mutating func read(_ chunk: ArraySlice<UInt8>) -> [VCardReading] {
    readLines(byteOrder.decode(chunk))
  }

  /// Ends the file and returns the remaining readings; the parser can then read another file.
  public mutating func finish() -> [VCardReading] {
    var readings = readLines(byteOrder.finish())
    if unfolder.finish() { takeLine(into: &readings) }
    assembler.finish(into: &readings)
    self = VCardParser(limits: limits)
    return readings
  }

  private mutating func readLines(_ chunk: ArraySlice<UInt8>) -> [VCardReading] {
    var readings: [VCardReading] = []
    var index = chunk.startIndex
    while unfolder.next(in: chunk, at: &index) {
      takeLine(into: &readings)
    }
    return readings
  }

  private mutating func takeLine(into readings: inout [VCardReading]) {
    assembler.take(unfolder.line[...], number: unfolder.number, isTooLong: unfolder.isTooLong, into: &readings)
  }
}
