extension ContextServer {
  /// Longer messages are refused without being kept.
  static let maximalLength = 1 << 20

  /// Answers messages, one a line, until the input ends.
  ///
  /// - Parameters:
  ///   - read: the next bytes of the input; none at its end.
  ///   - write: writes an answer, which ends with a newline.
  public mutating func serve(reading read: () -> [UInt8], writing write: ([UInt8]) -> Void) {
    var line: [UInt8] = []
    var isTooLong = false
    func end(_ server: inout Self) {
      defer { (line, isTooLong) = ([], false) }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      guard isTooLong || !line.isEmpty else { return }
      let refusal = ProtocolError.invalidRequest("The message is longer than \(Self.maximalLength) bytes.").response()
      if let answer = isTooLong ? refusal.bytes : server.answer(line) { write(answer + [UInt8(ascii: "\n")]) }
    }
    while case let chunk = read(), !chunk.isEmpty {
      let pieces = chunk.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { end(&self) }
        isTooLong = isTooLong || line.count + piece.count > Self.maximalLength
        if isTooLong { line = [] } else { line += piece }
      }
    }
    end(&self)
  }
}
