/// The body of a request or a response: bytes in memory, or a stream of chunks.
///
/// ```swift
/// let upload = HTTPBody(length: size) { FileChunks(path) }   // repeatable: made once per attempt
/// for try await chunk in response.body { … }                 // with back-pressure: nothing is read ahead
/// let bytes = try await response.body.collect(upTo: 1 << 20)
/// ```
public struct HTTPBody: Sendable {
  enum Content: Sendable {
    case bytes([UInt8])
    case repeatable(@Sendable () throws -> any HTTPBodyReader)
    case once(OneReader)
  }

  let content: Content
  /// The number of bytes; nil if it is not known before the end.
  public let length: Int64?

  /// Creates a body of bytes; it can be read any number of times.
  public init(_ bytes: [UInt8]) {
    content = .bytes(bytes)
    length = Int64(bytes.count)
  }

  /// Creates a body of text in UTF-8.
  public init(_ text: String) { self.init(Array(text.utf8)) }

  /// Creates a body that can be read any number of times.
  ///
  /// - Parameters:
  ///   - length: the number of bytes; nil if it is not known. A different number fails the request.
  ///   - makeReader: makes a reader at the beginning of the body, once per attempt.
  public init(length: Int64?, repeatable makeReader: @escaping @Sendable () throws -> any HTTPBodyReader) {
    content = .repeatable(makeReader)
    self.length = length
  }

  /// Creates a body that can be read once.
  ///
  /// A request with it is sent once: it is not retried, and a redirect that keeps the body is refused.
  public init(length: Int64?, reader: any HTTPBodyReader) {
    content = .once(OneReader(reader))
    self.length = length
  }

  /// The bytes, where they are in memory; nil for a stream.
  public var bytes: [UInt8]? {
    if case .bytes(let bytes) = content { bytes } else { nil }
  }

  /// Whether the body can be read more than once.
  public var isRepeatable: Bool {
    if case .once = content { false } else { true }
  }

  /// Returns a reader at the beginning of the body.
  ///
  /// - Throws: ``NetworkError`` with the code `bodyNotRepeatable` if a body that can be read once was read before.
  public func makeReader() throws -> any HTTPBodyReader {
    switch content {
    case .bytes(let bytes): BytesReader(bytes)
    case .repeatable(let make): try make()
    case .once(let one): try one.take()
    }
  }

  /// Returns all bytes.
  ///
  /// - Parameter limit: the most bytes.
  /// - Throws: ``NetworkError`` with the code `tooLarge` if there are more, or the error of the stream.
  public func collect(upTo limit: Int) async throws -> [UInt8] {
    func check(_ count: Int) throws {
      guard count > limit else { return }
      throw NetworkError(.tooLarge, reason: "the body has more than \(limit) bytes")
    }
    if let bytes {
      try check(bytes.count)
      return bytes
    }
    if let length { try check(Int(clamping: length)) }
    let reader = try makeReader()
    var bytes: [UInt8] = []
    do {
      while let chunk = try await reader.read() {
        try check(bytes.count + chunk.count)
        if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      }
    } catch {
      reader.cancel()
      throw error
    }
    return bytes
  }

  /// Gives up the bytes that were not read: a transfer under way ends, and its connection is closed or reset.
  public func cancel() {
    if case .once(let one) = content { one.cancel() }
  }
}

extension HTTPBody: AsyncSequence {
  /// Reads the chunks of a body in order.
  public struct Iterator: AsyncIteratorProtocol {
    private let open: @Sendable () throws -> any HTTPBodyReader
    private var reader: (any HTTPBodyReader)?

    init(_ open: @escaping @Sendable () throws -> any HTTPBodyReader) { self.open = open }

    /// Returns the next chunk, never empty; nil at the end.
    public mutating func next() async throws -> [UInt8]? {
      let reader = try self.reader ?? open()
      self.reader = reader
      return try await reader.read()
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator { try makeReader() } }
}
