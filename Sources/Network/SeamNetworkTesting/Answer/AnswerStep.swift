import SeamNetwork

/// An action by which a connection sends, delays or ends an answer.
enum AnswerStep: Hashable, Sendable {
  case send([UInt8])
  case pause(Duration)
  case stall
  /// Closes after a whole answer; the client reads the end of the stream.
  case close
  /// Closes in the middle of an answer, without the end of TLS.
  case cut
  case reset
}

extension ScriptedAnswer {
  /// Returns all that a connection does to answer a request.
  ///
  /// Without an end, the connection can serve the next request.
  func steps(for request: ScriptedRequest) -> [AnswerStep] {
    var before: [AnswerStep] = delay.map { [.pause($0)] } ?? []
    let whole: [AnswerStep]
    if let raw {
      whole = interrupted(header: raw, body: [], closes: true)
    } else {
      for answer in interim {
        before.append(.send(Self.head(answer.status, nil, answer.headers)))
      }
      let framing = framing == .chunked && request.minorVersion == 0 ? .untilClose : framing
      let closes =
        closes || framing == .untilClose || request.endsConnection || declaredLength != nil || chunkFault != nil
      let body = request.method == .head || [204, 304].contains(status) ? [] : bodySteps(framing)
      whole = interrupted(header: head(framing, closes: closes), body: body, closes: closes)
    }
    return drip.map { Self.dripped(before + whole, size: $0.size, pause: $0.pause) } ?? before + whole
  }

  // MARK: The parts

  private func head(_ framing: Framing, closes: Bool) -> [UInt8] {
    var fields = headers
    switch framing {
    case .contentLength where status != 204 && fields["Content-Length"] == nil:
      fields.append(HTTPField("Content-Length", String(declaredLength ?? length)))
    case .chunked where status != 204 && status != 304: fields.append(HTTPField("Transfer-Encoding", "chunked"))
    default: break
    }
    if closes { fields.append(HTTPField("Connection", "close")) }
    return Self.head(status, reason, fields)
  }

  private var length: Int {
    pieces.reduce(0) { count, piece in
      if case .bytes(let bytes) = piece { count + bytes.count } else { count }
    }
  }

  private static func head(_ status: Int, _ reason: String?, _ fields: HTTPFields) -> [UInt8] {
    let lines = ["HTTP/1.1 \(status) \(reason ?? HTTPStatus.reason(status))"] + fields.map { "\($0.name): \($0.value)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  private func bodySteps(_ framing: Framing) -> [AnswerStep] {
    var steps: [AnswerStep] = []
    var isFirst = true
    for piece in pieces {
      switch piece {
      case .pause(let duration): steps.append(.pause(duration))
      case .bytes(let bytes) where bytes.isEmpty: break
      case .bytes(let bytes):
        steps.append(.send(framing == .chunked ? chunk(bytes, fault: isFirst ? chunkFault : nil) : bytes))
        isFirst = false
      }
    }
    if framing == .chunked && chunkFault != .missingLast { steps.append(.send(Array("0\r\n\r\n".utf8))) }
    return steps
  }

  private func chunk(_ bytes: [UInt8], fault: ChunkFault?) -> [UInt8] {
    let size =
      switch fault {
      case .wrongSize: String(max(bytes.count / 2, 1), radix: 16)
      case .malformedSize: "size"
      case .missingLast, nil: String(bytes.count, radix: 16)
      }
    // One byte cannot be cut short: it is followed by another one.
    let surplus: [UInt8] = fault == .wrongSize && bytes.count == 1 ? bytes : []
    return Array("\(size)\r\n".utf8) + bytes + surplus + [0x0D, 0x0A]
  }

  // MARK: Faults

  private func interrupted(header: [UInt8], body: [AnswerStep], closes: Bool) -> [AnswerStep] {
    guard let interruption else { return [.send(header)] + body + (closes ? [.close] : []) }
    let end: AnswerStep =
      switch interruption.kind {
      case .stall: .stall
      case .close: .cut
      case .reset: .reset
      }
    switch interruption.point {
    case .beforeHeader: return [end]
    case .insideHeader: return [.send(Array(header.prefix(header.count / 2))), end]
    case .afterHeader: return [.send(header), end]
    case .insideBody: return [.send(header)] + Self.firstHalf(body) + [end]
    }
  }

  /// Returns the steps up to half of the bytes.
  private static func firstHalf(_ steps: [AnswerStep]) -> [AnswerStep] {
    let total = steps.reduce(0) { count, step in
      if case .send(let bytes) = step { count + bytes.count } else { count }
    }
    var left = total / 2
    var half: [AnswerStep] = []
    for step in steps where left > 0 {
      guard case .send(let bytes) = step else {
        half.append(step)
        continue
      }
      half.append(.send(Array(bytes.prefix(left))))
      left -= min(left, bytes.count)
    }
    return half
  }

  /// Cuts the bytes of all steps, with a pause between any two parts.
  private static func dripped(_ steps: [AnswerStep], size: Int, pause: Duration) -> [AnswerStep] {
    var dripped: [AnswerStep] = []
    var isFirst = true
    for step in steps {
      guard case .send(let bytes) = step else {
        dripped.append(step)
        continue
      }
      for start in stride(from: 0, to: bytes.count, by: size) {
        if !isFirst { dripped.append(.pause(pause)) }
        dripped.append(.send(Array(bytes[start..<min(start + size, bytes.count)])))
        isFirst = false
      }
    }
    return dripped
  }
}
