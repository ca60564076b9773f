public import SeamNetwork
import SeamSupport

extension ScriptedAnswer {
  /// Sends an answer of status 1xx first, such as 103 with links.
  public func preceded(by status: Int, headers: HTTPFields = []) -> ScriptedAnswer {
    changed { $0.interim.append((status, headers)) }
  }

  /// Waits on the server's clock before the first byte.
  public func delayed(by delay: Duration) -> ScriptedAnswer { changed { $0.delay = delay } }

  /// Sends the answer up to a point, and then stalls, closes or resets.
  public func interrupted(_ point: Point, by kind: Interruption) -> ScriptedAnswer {
    changed { $0.interruption = (point, kind) }
  }

  /// States another length than the body has, and closes the connection after the body.
  ///
  /// A larger length makes the body truncated, a smaller one makes it too long.
  public func declaring(contentLength: Int) -> ScriptedAnswer {
    changed {
      $0.framing = .contentLength
      $0.declaredLength = contentLength
    }
  }

  /// Sends the body in chunks, with a fault, and closes the connection after it.
  public func withChunkFault(_ fault: ChunkFault) -> ScriptedAnswer {
    changed {
      $0.framing = .chunked
      $0.chunkFault = fault
    }
  }

  /// States that the body is compressed by gzip, which it is not.
  ///
  /// The body begins as gzip does, so that a client notices only when it decompresses.
  public func withBadGzip() -> ScriptedAnswer {
    changed {
      $0.headers.append(HTTPField("Content-Encoding", "gzip"))
      $0.pieces.insert(.bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF, 0xFF]), at: 0)
    }
  }

  /// Adds header fields of this many bytes in all, at most 4 KiB each.
  public func withHugeHeaders(bytes count: Int) -> ScriptedAnswer {
    changed { answer in
      var left = count
      while left > 0 {
        let field = HTTPField("X-Huge-\(left)", String(repeating: "x", count: min(left, 4096)))
        answer.headers.append(field)
        left -= field.description.utf8.count + 2
      }
    }
  }

  /// Sends all bytes, the header's as well, a few at a time, with pauses between them on the server's clock.
  public func dripping(_ size: Int = 1, every pause: Duration) -> ScriptedAnswer {
    changed { $0.drip = (max(size, 1), pause) }
  }

  /// Closes the connection after the answer, and says so in the header.
  public func closing() -> ScriptedAnswer { changed { $0.closes = true } }

  /// Creates an answer of random bytes that is no HTTP, the same for the same seed.
  public static func garbage(seed: UInt64 = 1, count: Int = 256) -> ScriptedAnswer {
    var random = SeededRandom(seed: seed)
    // With the upper bit set, no byte is a letter of `HTTP/`.
    return raw((0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) | 0x80 })
  }

  private func changed(_ change: (inout ScriptedAnswer) -> Void) -> ScriptedAnswer {
    var copy = self
    change(&copy)
    return copy
  }
}
