import SwiftScan

/// The lines of a text, for places in it.
package struct LineTable: Sendable {
  /// The first byte of each line, and the end of the text.
  private let starts: [UInt32]

  package init(_ text: [UInt8]) {
    var starts: [UInt32] = [0]
    for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { starts.append(UInt32(offset + 1)) }
    self.starts = starts + [UInt32(text.count)]
  }

  /// The line of a byte, from 1; the last one for places behind the end.
  package func line(of offset: UInt32) -> Int { starts.dropLast().partitionPoint { $0 > offset } }

  /// The bytes of a line, from 1, with its end; nil if there is none.
  package func bytes(ofLine line: Int) -> Range<UInt32>? {
    line >= 1 && line < starts.count ? starts[line - 1]..<starts[line] : nil
  }
}
