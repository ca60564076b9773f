/// Reads cards from bytes that come in chunks, such as a file or a download.
///
/// Versions 2.1, 3.0 and 4.0 may be mixed in one file. A card with a line that cannot be read is a problem as a
/// whole, and the cards around it are read all the same. ``VCardLimits`` bound what one card may take of the memory.
///
/// What real address books write is read even where no specification allows it: a card without `VERSION` (it reads as
/// 2.1 if it uses what only 2.1 has, otherwise as 3.0), names in any case, empty lines, text that is not UTF-8 and
/// names no charset (it reads as windows-1252), NUL bytes (dropped), broken quoted-printable (stays as it is), base64
/// without padding or without leading blanks.
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

  /// Reads the next bytes and returns the cards that they complete, in order.
  ///
  /// A card is complete once the first byte after its `END:VCARD` line was read.
  public mutating func read(_ chunk: [UInt8]) -> [VCardReading] {
    read(chunk[...])
  }

  /// Reads the next bytes and returns the cards that they complete, in order.
  public mutating func read(_ chunk: ArraySlice<UInt8>) -> [VCardReading] {
    readLines(byteOrder.decode(chunk))
  }

  /// Ends the file and returns what was left; the parser is then at the beginning of a new file.
  public mutating func finish() -> [VCardReading] {
    var readings = readLines(byteOrder.finish())
    if unfolder.finish(), let reading = takeLine() { readings.append(reading) }
    if let reading = assembler.finish() { readings.append(reading) }
    self = VCardParser(limits: limits)
    return readings
  }

  private mutating func readLines(_ chunk: ArraySlice<UInt8>) -> [VCardReading] {
    var readings: [VCardReading] = []
    var index = chunk.startIndex
    while unfolder.next(in: chunk, at: &index) {
      if let reading = takeLine() { readings.append(reading) }
    }
    return readings
  }

  private mutating func takeLine() -> VCardReading? {
    assembler.take(unfolder.line[...], number: unfolder.number, isTooLong: unfolder.isTooLong)
  }
}
