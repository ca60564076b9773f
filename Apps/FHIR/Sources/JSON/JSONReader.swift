/// Reads one JSON text without recursion.
///
/// The values of all open arrays and objects lie on one stack; the end of a container takes its own from it.
struct JSONReader {
  /// An array or object that has begun.
  private struct Level {
    let isObject: Bool
    let firstValue: Int
    let firstName: Int
    /// The index of each name, once there are many.
    var indices: [String: Int] = [:]
  }

  private var scanner: JSONScanner
  private let limits: FHIRJSONLimits
  private var levels: [Level] = []
  private var values: [FHIRJSON] = []
  private var names: [String] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, limits: FHIRJSONLimits) {
    scanner = JSONScanner(bytes)
    self.limits = limits
  }

  mutating func read() throws(JSONFault) -> FHIRJSON {
    guard scanner.bytes.count <= limits.size else {
      throw JSONFault(.tooLarge, at: 0, "the text has \(scanner.bytes.count) bytes, more than \(limits.size)")
    }
    if scanner.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONFault(.byteOrderMark, at: 0, "the text begins with a byte order mark; remove it")
    }
    try readValue()
    while !levels.isEmpty { try readNext() }
    if let byte = scanner.peek() { throw scanner.unexpected(byte, .trailingText, "the end of the text") }
    return values.removeLast()
  }

  /// Reads a scalar onto the stack, or begins a container.
  private mutating func readValue() throws(JSONFault) {
    guard let byte = scanner.peek() else { throw scanner.ended("a value") }
    switch byte {
    case UInt8(ascii: "\""): values.append(.string(try scanner.readString()))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard levels.count < limits.depth else {
        throw JSONFault(
          .tooDeep, at: scanner.offset, "values are nested deeper than \(limits.depth); flatten them or raise the limit"
        )
      }
      scanner.offset += 1
      levels.append(
        Level(isObject: byte == UInt8(ascii: "{"), firstValue: values.count, firstName: names.count))
    case UInt8(ascii: "-"), 0x30...0x39: values.append(.number(try scanner.readNumber()))
    case UInt8(ascii: "t"):
      try scanner.skip("true")
      values.append(.bool(true))
    case UInt8(ascii: "f"):
      try scanner.skip("false")
      values.append(.bool(false))
    case UInt8(ascii: "n"):
      try scanner.skip("null")
      values.append(.null)
    default: throw scanner.unexpected(byte, .unexpectedCharacter, "a value")
    }
  }

  /// Reads the next value of the innermost container, or its end.
  private mutating func readNext() throws(JSONFault) {
    // A copy of the level would make each change of its table of names copy the table.
    let isObject = levels[levels.count - 1].isObject
    let isFirst = values.count == levels[levels.count - 1].firstValue
    let ending = isObject ? "“}”" : "“]”"
    guard let byte = scanner.peek() else { throw scanner.ended(ending) }
    if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      scanner.offset += 1
      return finish()
    }
    if !isFirst {
      guard byte == UInt8(ascii: ",") else {
        throw scanner.unexpected(byte, .unexpectedCharacter, "“,” or \(ending)")
      }
      scanner.offset += 1
    }
    if isObject { try readName() }
    try readValue()
  }

  private mutating func readName() throws(JSONFault) {
    guard let byte = scanner.peek() else { throw scanner.ended("a name") }
    guard byte == UInt8(ascii: "\"") else { throw scanner.unexpected(byte, .unexpectedCharacter, "a name in quotes") }
    let start = scanner.offset
    let name = try scanner.readString()
    let last = levels.count - 1
    let first = levels[last].firstName
    let count = names.count - first
    if count == JSONContainer.indexedCount - 1 {
      for index in 0..<count { levels[last].indices[names[first + index]] = index }
    }
    let isKnown: Bool
    if levels[last].indices.isEmpty {
      isKnown = names[first...].contains(name)
    } else {
      isKnown = levels[last].indices.updateValue(count, forKey: name) != nil
    }
    if isKnown { throw JSONFault(.duplicateName, at: start, "the object already has a member “\(name)”; remove one") }
    names.append(name)
    guard let colon = scanner.peek() else { throw scanner.ended("“:”") }
    guard colon == UInt8(ascii: ":") else { throw scanner.unexpected(colon, .unexpectedCharacter, "“:”") }
    scanner.offset += 1
  }

  private mutating func finish() {
    let level = levels.removeLast()
    let own = Array(values[level.firstValue...])
    values.removeSubrange(level.firstValue...)
    if level.isObject {
      let ownNames = Array(names[level.firstName...])
      names.removeSubrange(level.firstName...)
      let storage = JSONContainer(values: own, names: ownNames, indices: level.indices)
      values.append(.object(FHIRObject(storage: storage)))
    } else {
      values.append(.array(FHIRArray(own)))
    }
  }

  /// Returns the error with its line and path.
  func error(_ fault: JSONFault) -> FHIRJSONError {
    var line = 1
    var lineStart = 0
    for index in 0..<min(fault.offset, scanner.bytes.count) where scanner.bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    var path = "$"
    for (index, level) in levels.prefix(200).enumerated() {
      let isLast = index == levels.count - 1
      let valueEnd = isLast ? values.count : levels[index + 1].firstValue
      let nameEnd = isLast ? names.count : levels[index + 1].firstName
      if level.isObject {
        if nameEnd > level.firstName { path += ".\(names[nameEnd - 1])" }
      } else {
        path += "[\(valueEnd - level.firstValue)]"
      }
    }
    if levels.count > 200 { path += "…" }
    return FHIRJSONError(
      code: fault.code, offset: fault.offset, line: line, column: fault.offset - lineStart + 1, path: path,
      reason: fault.reason)
  }
}
