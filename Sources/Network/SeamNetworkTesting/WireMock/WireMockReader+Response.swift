import Foundation
import SeamNetwork

extension WireMockReader {
  func answer(_ fields: WireMockFields) throws -> ScriptedAnswer {
    var fields = fields
    let status = try fields.integer("status", in: 200...599) ?? 200
    var answer = ScriptedAnswer.response(status, headers: try headers(&fields), body: try body(&fields))
    answer.reason = try fields.string("statusMessage")
    answer.delay = try fields.integer("fixedDelayMilliseconds", in: 0...Int(Int32.max)).map { .milliseconds($0) }
    if let fault = try fields.string("fault") { answer = try faulty(answer, fault, fields) }
    try fields.finish()
    return answer
  }

  private func headers(_ fields: inout WireMockFields) throws -> HTTPFields {
    guard var object = try fields.object("headers") else { return [] }
    let values = try object.names.flatMap { name -> [HTTPField] in
      let items: [JSONValue] =
        switch object.take(name) {
        case .array(let items)?: items
        case let value?: [value]
        case nil: []
        }
      return try items.map { value in
        guard case .string(let text) = value, !text.contains(where: \.isNewline) else {
          throw object.error(name, "is not a string of one line or an array of them", "Write it in quotes.")
        }
        return HTTPField(name, text)
      }
    }
    return HTTPFields(values)
  }

  private func body(_ fields: inout WireMockFields) throws -> [UInt8] {
    var bodies: [(name: String, bytes: [UInt8])] = []
    if let text = try fields.string("body") { bodies.append(("body", Array(text.utf8))) }
    if let json = fields.take("jsonBody") { bodies.append(("jsonBody", Array(try json.text().utf8))) }
    if let text = try fields.string("base64Body") {
      guard let data = Data(base64Encoded: text) else {
        throw fields.error("base64Body", "is not Base64", "Encode the bytes again.")
      }
      bodies.append(("base64Body", [UInt8](data)))
    }
    if let name = try fields.string("bodyFileName") {
      bodies.append(("bodyFileName", try bytes(ofFile: name, fields)))
    }
    guard bodies.count < 2 else {
      throw fields.error(bodies[1].name, "stands beside \(bodies[0].name)", "Keep one of them.")
    }
    return bodies.first?.bytes ?? []
  }

  private func bytes(ofFile name: String, _ fields: WireMockFields) throws -> [UInt8] {
    guard !name.split(separator: "/").contains("..") else {
      throw fields.error("bodyFileName", "“\(name)” leaves the folder __files", "Move the file into the folder.")
    }
    do {
      return [UInt8](try Data(contentsOf: bodies.appendingPathComponent(name)))
    } catch {
      throw fields.error("bodyFileName", "“\(name)” cannot be read", "Add \(bodies.appendingPathComponent(name).path).")
    }
  }

  private func faulty(_ answer: ScriptedAnswer, _ fault: String, _ fields: WireMockFields) throws -> ScriptedAnswer {
    switch fault {
    case "EMPTY_RESPONSE": return answer.interrupted(.beforeHeader, by: .close)
    case "CONNECTION_RESET_BY_PEER": return answer.interrupted(.beforeHeader, by: .reset)
    case "MALFORMED_RESPONSE_CHUNK":
      var answer = answer
      // Without a body there is no chunk to be malformed.
      if answer.pieces == [.bytes([])] { answer.pieces = [.text("garbage")] }
      return answer.withChunkFault(.malformedSize)
    case "RANDOM_DATA_THEN_CLOSE":
      var garbage = ScriptedAnswer.garbage()
      garbage.delay = answer.delay
      return garbage
    default:
      throw fields.error(
        "fault", "“\(fault)” is not supported",
        "Use EMPTY_RESPONSE, CONNECTION_RESET_BY_PEER, MALFORMED_RESPONSE_CHUNK or RANDOM_DATA_THEN_CLOSE.")
    }
  }
}
