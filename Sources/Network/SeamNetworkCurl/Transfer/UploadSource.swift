#if os(Linux)
import Foundation
import SeamNetwork

/// Gives libcurl the body of a request.
final class UploadSource {
  enum Outcome {
    /// So many bytes; 0 at the end.
    case bytes(Int)
    /// Nothing now: the exchange is told when there is more.
    case later
    case failed(NetworkError)
  }

  private enum Content {
    case bytes([UInt8])
    case stream(UploadPump)
  }

  private var content: Content
  private var offset = 0

  init(_ exchange: Exchange) {
    if let body = exchange.request.body, body.bytes == nil {
      content = .stream(UploadPump(body, of: exchange))
    } else {
      content = .bytes(exchange.request.body?.bytes ?? [])
    }
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
    switch content {
    case .stream(let pump): return pump.read(into: buffer)
    case .bytes(let bytes):
      let count = min(buffer.count, bytes.count - offset)
      bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<(offset + count)])) }
      offset += count
      return .bytes(count)
    }
  }

  /// Goes back to the beginning; returns false if that is not possible.
  func rewind() -> Bool {
    offset = 0
    guard case .stream(let pump) = content else { return true }
    guard let other = pump.restarted() else { return false }
    content = .stream(other)
    return true
  }

  func cancel() { if case .stream(let pump) = content { pump.cancel() } }
}
#endif
