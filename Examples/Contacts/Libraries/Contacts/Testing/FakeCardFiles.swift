import CoreTesting
public import LibContacts

/// Files in memory, for tests of features; a path that begins with "full" cannot be written.
public final class FakeCardFiles: CardFiles {
  private struct State {
    var contents: [String: [UInt8]] = [:]
    var isEndless = false
  }

  private static let chunkSize = 100

  private let state: Locked<State>

  /// Makes files with these texts.
  public init(_ texts: [String: String] = [:]) {
    state = Locked(State(contents: texts.mapValues { Array($0.utf8) }))
  }

  /// Whether files repeat endlessly, so that reading them never finishes.
  public var isEndless: Bool {
    get { state.withLock(\.isEndless) }
    set { state.withLock { $0.isEndless = newValue } }
  }

  /// The text of a file; nil if there is none.
  public subscript(path: String) -> String? {
    get { state.withLock { $0.contents[path] }.map { String(decoding: $0, as: UTF8.self) } }
    set { state.withLock { $0.contents[path] = newValue.map { Array($0.utf8) } } }
  }

  /// Opens a file, which is read in small chunks.
  public func open(_ path: String) throws -> CardFile {
    guard let bytes = state.withLock({ $0.contents[path] }) else {
      throw CardFileError(description: "\(path) does not exist.")
    }
    if isEndless { return CardFile(size: nil) { bytes } }
    let position = Locked(0)
    return CardFile(size: bytes.count) {
      position.withLock { start in
        guard start < bytes.count else { return nil }
        let end = min(start + Self.chunkSize, bytes.count)
        defer { start = end }
        return Array(bytes[start..<end])
      }
    }
  }

  /// Returns whether there is a file.
  public func exists(_ path: String) -> Bool { state.withLock { $0.contents[path] != nil } }

  /// Makes a file.
  public func create(_ path: String) throws -> CardFileWriter {
    guard !path.hasPrefix("full") else { throw CardFileError(description: "\(path) cannot be written.") }
    let written = Locked<[UInt8]>([])
    return CardFileWriter(
      write: { bytes in written.withLock { $0 += bytes } },
      finish: { [self] in
        let bytes = written.withLock(\.self)
        state.withLock { $0.contents[path] = bytes }
      }, discard: {})
  }
}
