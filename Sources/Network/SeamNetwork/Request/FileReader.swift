import Foundation
import SeamSupport

extension HTTPBody {
  /// Creates a body of a file from an offset on, which is read in pieces of 64 kB while it is sent.
  ///
  /// - Throws: ``NetworkError`` with the code `invalidRequest` if the file cannot be read.
  public init(file path: String, from offset: Int64 = 0) throws {
    let size: Int64
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw NetworkError(.invalidRequest, reason: "the body's file \(path) is not a regular file")
      }
      size = (attributes[.size] as? NSNumber)?.int64Value ?? 0
    } catch let error as NetworkError {
      throw error
    } catch {
      throw NetworkError(.invalidRequest, reason: "the body's file \(path) cannot be read", underlying: error)
    }
    self.init(length: Swift.max(0, size - offset), repeatable: { try FileReader(path, from: offset) })
  }
}

/// Reads a file in pieces, on a queue of its own: reading can block.
final class FileReader: HTTPBodyReader {
  private static let size = 64 << 10
  private let file: Locked<FileHandle?>
  private let queue = DispatchQueue(label: "Seam.FileReader")

  init(_ path: String, from offset: Int64) throws {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw NetworkError(.invalidRequest, reason: "the body's file \(path) cannot be opened")
    }
    if offset > 0 { try handle.seek(toOffset: UInt64(offset)) }
    file = Locked(handle)
  }

  deinit { cancel() }

  func read() async throws -> [UInt8]? {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [file] in
        continuation.resume(
          with: Result {
            try file.withLock { file in
              guard let data = try file?.read(upToCount: Self.size), !data.isEmpty else { return nil }
              return [UInt8](data)
            }
          })
      }
    }
  }

  func cancel() {
    file.withLock { file in
      try? file?.close()
      file = nil
    }
  }
}
