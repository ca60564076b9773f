import CYAML

extension YAML {
  /// Aliases can make a small text large: a document has at most this many nodes.
  private static let maximalCount = 100_000
  private static let maximalDepth = 64
  /// Brackets in texts count as well.
  private static let maximalBrackets = 1000

  /// Parses a text of one document.
  ///
  /// - Returns: nil for a text without a document.
  /// - Throws: ``YAMLError`` with the line; also for more than one document, 100,000 nodes or 64 levels.
  public static func parse(_ text: [UInt8]) throws(YAMLError) -> YAML? {
    // The library takes quadratic time for brackets in brackets.
    var level = 0
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): level += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): level = max(level - 1, 0)
      default: continue
      }
      guard level < maximalBrackets else {
        let line = 1 + text[..<index].count { $0 == UInt8(ascii: "\n") }
        throw YAMLError(line: line, description: "the document is too large")
      }
    }
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else { throw YAMLError(line: 1, description: "there is no memory") }
    defer { yaml_parser_delete(&parser) }
    var document = yaml_document_t()
    let result = text.withUnsafeBufferPointer { buffer -> Result<YAML?, YAMLError> in
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      guard yaml_parser_load(&parser, &document) == 1 else {
        return .failure(
          YAMLError(
            line: Int(parser.problem_mark.line) + 1,
            description: parser.problem.map { message(String(cString: $0)) } ?? "no YAML"))
      }
      defer { yaml_document_delete(&document) }
      guard let root = yaml_document_get_root_node(&document) else { return .success(nil) }
      var budget = maximalCount
      return Result { () throws(YAMLError) in
        let result = try node(root.pointee, &document, depth: 0, &budget)
        if let line = lineOfNextDocument(&parser) {
          throw YAMLError(line: line, description: "a second document begins here")
        }
        return result
      }
    }
    return try result.get()
  }

  /// The library's message; with a remedy for the most common mistake.
  private static func message(_ problem: String) -> String {
    problem == "found character that cannot start any token" ? "\(problem); write blanks instead of tabs" : problem
  }

  private static func lineOfNextDocument(_ parser: inout yaml_parser_t) -> Int? {
    var document = yaml_document_t()
    guard yaml_parser_load(&parser, &document) == 1 else { return Int(parser.problem_mark.line) + 1 }
    defer { yaml_document_delete(&document) }
    return yaml_document_get_root_node(&document) == nil ? nil : Int(document.start_mark.line) + 1
  }

  private static func node(
    _ node: yaml_node_t, _ document: inout yaml_document_t, depth: Int, _ budget: inout Int
  ) throws(YAMLError) -> YAML {
    let line = Int(node.start_mark.line) + 1
    budget -= 1
    guard budget > 0, depth < maximalDepth else {
      throw YAMLError(line: line, description: "the document is too large, or contains itself by an alias")
    }
    switch node.type {
    case YAML_SCALAR_NODE:
      let scalar = node.data.scalar
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      return .scalar(String(decoding: bytes, as: UTF8.self), line: line)
    case YAML_SEQUENCE_NODE:
      var list: [YAML] = []
      let items = node.data.sequence.items
      for item in UnsafeBufferPointer(start: items.start, count: items.top - items.start) {
        guard let child = yaml_document_get_node(&document, item) else { continue }
        list.append(try self.node(child.pointee, &document, depth: depth + 1, &budget))
      }
      return .list(list, line: line)
    case YAML_MAPPING_NODE:
      var map: [(String, Int, YAML)] = []
      let pairs = node.data.mapping.pairs
      for pair in UnsafeBufferPointer(start: pairs.start, count: pairs.top - pairs.start) {
        guard let key = yaml_document_get_node(&document, pair.key),
          let value = yaml_document_get_node(&document, pair.value),
          case .scalar(let name, _) = try self.node(key.pointee, &document, depth: depth + 1, &budget)
        else { throw YAMLError(line: line, description: "a key is no text") }
        let line = Int(key.pointee.start_mark.line) + 1
        map.append((name, line, try self.node(value.pointee, &document, depth: depth + 1, &budget)))
      }
      return .map(map, line: line)
    default: return .scalar("", line: line)
    }
  }
}
