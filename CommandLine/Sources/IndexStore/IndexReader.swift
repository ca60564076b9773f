import Foundation

/// The process that reads an index store for another one.
///
/// The library of the toolchain trusts the content of a store: some damaged records crash it, or keep it busy for ever.
public enum IndexReader {
  /// The most seconds for an answer, after which the process ends.
  private static let timeLimit: UInt32 = 60

  /// Writes the units of a store to standard output, and then the occurrences of each record that is asked for on
  /// standard input, until that ends.
  public static func serve(_ store: String, library: String) {
    alarm(timeLimit)
    let loaded: LoadedIndexStore
    do throws(IndexStoreError) { loaded = try LoadedIndexStore(store, library: library) } catch {
      var message = Message()
      message.add(UInt32.max)
      message.add(error.description)
      return message.write(to: STDOUT_FILENO)
    }
    var units = Message()
    units.add(UInt32(loaded.units.count))
    for unit in loaded.units { units.add(unit) }
    units.write(to: STDOUT_FILENO)
    alarm(0)
    while var question = MessageReader(from: STDIN_FILENO), let record = question.text() {
      alarm(timeLimit)
      var answer = Message()
      if let found = loaded.occurrences(in: record) {
        answer.add(UInt32(found.count))
        for occurrence in found { answer.add(occurrence) }
      } else {
        answer.add(UInt32.max)
      }
      answer.write(to: STDOUT_FILENO)
      alarm(0)
    }
  }
}

/// The other end of a process that calls ``IndexReader/serve(_:library:)``.
final class IndexReaderProcess {
  /// The occurrences of a record; nil if it cannot be read.
  struct Answer {
    let found: [IndexStore.Occurrence]?
  }

  private let process = Process()
  /// A socket, as a write to a pipe whose reader crashed would end this process.
  private let socket: Int32

  init(_ command: [String]) throws(IndexStoreError) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Self.stream, 0, &ends) == 0 else {
      throw IndexStoreError(description: "The index cannot be read: \(String(cString: strerror(errno))).")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if !canImport(Glibc)
    var isOn: Int32 = 1
    setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    socket = ends[0]
    let other = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    // A trace of a crash is of no use here, and takes time.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = other
    process.standardOutput = other
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      throw IndexStoreError(description: "The index cannot be read: \(command[0]) cannot be started.")
    }
    try? other.close()
  }

  /// The process ends with its input.
  deinit { close(socket) }

  /// The first answer; nil if the process ended.
  func units() -> Result<[IndexStore.Unit], IndexStoreError>? {
    guard var answer = MessageReader(from: socket), let count = answer.number() else { return nil }
    guard count != .max else { return answer.text().map { .failure(IndexStoreError(description: $0)) } }
    return .success((0..<count).compactMap { _ in answer.unit() })
  }

  /// Asks for a record; nil if the process ended.
  func occurrences(in record: String) -> Answer? {
    var question = Message()
    question.add(record)
    guard question.send(to: socket), var answer = MessageReader(from: socket), let count = answer.number() else {
      return nil
    }
    return Answer(found: count == .max ? nil : (0..<count).compactMap { _ in answer.occurrence() })
  }

  #if canImport(Glibc)
  private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
  private static let stream = SOCK_STREAM
  #endif
}
