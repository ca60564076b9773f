extension ContextServer {
  /// Longer messages are refused without being kept.
  static let maximalLength = 1 << 20

  /// Answers messages, one a line, until the input ends and the last call is answered.
  ///
  /// Calls of tools are answered one after the other, other messages at once. A call that the client cancels gets no
  /// answer; its task is cancelled.
  ///
  /// - Parameters:
  ///   - input: the bytes of the messages.
  ///   - timeLimit: for each call; one that takes longer is cancelled, and its answer says so.
  ///   - write: writes an answer, which ends with a newline.
  public mutating func serve(
    _ input: some AsyncSequence<[UInt8], Never>, timeLimit: Duration,
    writing write: @escaping @Sendable ([UInt8]) -> Void
  ) async {
    let calls = Calls(timeLimit: timeLimit, writing: write)
    var line: [UInt8] = []
    var isTooLong = false
    for await chunk in input {
      let pieces = chunk.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        if index > 0 {
          await take(line, isTooLong: isTooLong, calls)
          (line, isTooLong) = ([], false)
        }
        isTooLong = isTooLong || line.count + piece.count > Self.maximalLength
        if isTooLong { line = [] } else { line += piece }
      }
    }
    await take(line, isTooLong: isTooLong, calls)
    await calls.finish()
  }

  private mutating func take(_ line: [UInt8], isTooLong: Bool, _ calls: Calls) async {
    let message = line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...]
    if isTooLong {
      let reason = "The message is longer than \(Self.maximalLength) bytes."
      return await calls.write(ProtocolError.invalidRequest(reason).response())
    }
    guard !message.isEmpty else { return }
    switch step(Array(message)) {
    case .answer(let answer): await calls.write(answer)
    case .call(let id, let work): await calls.begin(id, work)
    case .cancellation(let id): await calls.cancel(id)
    case .nothing: break
    }
  }
}
