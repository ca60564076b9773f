import SwiftScan

extension ManifestReader {
  static let maximalDepth = 64
  static let maximalSteps = 200_000

  mutating func expression() -> ManifestValue {
    steps += 1
    guard depth < Self.maximalDepth, steps < Self.maximalSteps else {
      advance()
      return .other
    }
    depth += 1
    defer { depth -= 1 }
    var value = operand()
    while true {
      switch string(token) {
      case "+":
        advance()
        value = value + operand()
      case "?" where !token.touchesLast:
        // Of two values the first that is known.
        advance()
        let one = expression()
        guard token.kind == .colon else { return one }
        advance()
        let other = expression()
        value = one == .other ? other : one
      case "??":
        advance()
        let other = expression()
        if value == .other { value = other }
      case "==", "!=", "&&", "||", "<", ">", ">=", "<=":
        advance()
        _ = operand()
        value = .other
      default: return value
      }
    }
  }

  mutating func operand() -> ManifestValue {
    var value: ManifestValue
    switch token.kind {
    case .string: value = literal()
    case .leftSquare: value = listLiteral()
    case .leftParen:
      let end = closing(index)
      advance()
      value = expression()
      index = min(end + 1, tokens.count - 1)
    case .dot where isName(token(ahead: 1)):
      advance()
      value = member(name(token))
    case .word, .escapedName: value = member(name(token))
    case .dollarName:
      value = variables[string(token)] ?? .other
      advance()
    case .leftBrace:
      index = min(closing(index) + 1, tokens.count - 1)
      value = .other
    case .other where ["!", "-"].contains(string(token)):
      advance()
      _ = operand()
      value = .other
    case .end, .rightParen, .rightSquare, .rightBrace, .comma: return .other
    default:
      advance()
      value = .other
    }
    while token.kind == .dot, isName(token(ahead: 1)) {
      advance()
      value = property(name(token), of: value)
    }
    return value
  }

  /// A name, with its arguments if they follow.
  mutating func member(_ name: String) -> ManifestValue {
    advance()
    if token.kind == .leftParen { return call(name) }
    return value(of: name) ?? .call(name, [])
  }

  mutating func value(of name: String) -> ManifestValue? {
    if let value = variables[name] { return value }
    // Once: a variable that names itself has no value.
    guard let binding = bindings.removeValue(forKey: name), depth < Self.maximalDepth else { return nil }
    let position = index
    index = binding
    self.binding()
    index = position
    return variables[name]
  }

  /// `.map { … }` on lists; a member such as `Target.target(…)` is the same as `.target(…)`.
  mutating func property(_ name: String, of value: ManifestValue) -> ManifestValue {
    advance()
    if token.kind == .leftBrace || token.kind == .leftParen && token(ahead: 1).kind == .leftBrace {
      let block = token.kind == .leftBrace ? index : index + 1
      let end = closing(index)
      var result = ManifestValue.other
      if let list = value.list {
        let elements = list.map { map($0, blockAt: block) }
        result = name == "map" ? .list(elements) : name == "flatMap" ? elements.reduce(.list([]), +) : value
      }
      index = min(end + 1, tokens.count - 1)
      return result
    }
    guard token.kind == .leftParen else {
      if case .call = value { return self.value(of: name) ?? .call(name, []) }
      return .other
    }
    if case .call = value { return call(name) }
    _ = call(name)
    return .other
  }

  /// The value of a closure's one expression for an element.
  mutating func map(_ element: ManifestValue, blockAt block: Int) -> ManifestValue {
    let position = index
    defer { index = position }
    index = block + 1
    var parameter = "$0"
    if isName(token), token(ahead: 1).kind == .word, name(token(ahead: 1)) == "in" {
      parameter = name(token)
      index += 2
    }
    let outer = variables[parameter]
    variables[parameter] = element
    defer { variables[parameter] = outer }
    return expression()
  }

  mutating func result(ofBlockAt block: Int) -> ManifestValue {
    index = block + 1
    if isName(token), name(token) == "return" || name(token) == "get" { advance() }
    let value = expression()
    index = min(closing(block) + 1, tokens.count - 1)
    return value
  }

  mutating func call(_ name: String) -> ManifestValue {
    let end = closing(index)
    advance()
    var arguments: [ManifestValue.Argument] = []
    while index < end {
      var label: String?
      if isName(token), token(ahead: 1).kind == .colon {
        label = self.name(token)
        index += 2
      }
      let before = index
      arguments.append(.init(label: label, value: expression()))
      while index < end, token.kind != .comma { advance() }
      if token.kind == .comma { advance() }
      if index == before { advance() }
    }
    index = min(end + 1, tokens.count - 1)
    if name == "init" { return .call("init", arguments) }
    return functions[name].map { evaluate($0, arguments) } ?? .call(name, arguments)
  }

  mutating func evaluate(_ function: Function, _ arguments: [ManifestValue.Argument]) -> ManifestValue {
    guard depth < Self.maximalDepth, steps < Self.maximalSteps else { return .other }
    depth += 1
    let position = index
    let outer = function.parameters.map { variables[$0.name] }
    for (offset, parameter) in function.parameters.enumerated() {
      let byLabel = parameter.label.flatMap { label in arguments.first { $0.label == label } }
      let byPlace = parameter.label == nil && offset < arguments.count ? arguments[offset] : nil
      // Also without a value, so that no variable of the same name is taken.
      variables[parameter.name] = (byLabel ?? byPlace)?.value ?? .other
      if byLabel == nil, byPlace == nil, let start = parameter.defaultValue {
        index = start
        variables[parameter.name] = expression()
      }
    }
    let value = result(ofBlockAt: function.body)
    for (parameter, value) in zip(function.parameters, outer) { variables[parameter.name] = value }
    index = position
    depth -= 1
    return value
  }

  // MARK: Literals

  mutating func listLiteral() -> ManifestValue {
    let end = closing(index)
    advance()
    var elements: [ManifestValue] = []
    while index < end {
      let before = index
      // The directives of `#if` among the elements.
      if token.kind == .directive {
        let line = index
        repeat { advance() } while index < end && !token.beginsLine && index > line
        continue
      }
      let value = expression()
      if token.kind == .colon {
        advance()
        _ = expression()
      }
      elements.append(value)
      if token.kind == .comma { advance() }
      if index == before { advance() }
    }
    index = min(end + 1, tokens.count - 1)
    return .list(elements)
  }

  /// A text, with its interpolations.
  mutating func literal() -> ManifestValue {
    var result = ""
    var isKnown = true
    var piece = string(token)
    let quote = piece.hasPrefix("\"\"\"") ? 3 : 1
    piece.removeFirst(min(quote, piece.count))
    advance()
    while token.kind == .interpolationStart {
      result += unescape(String(piece.dropLast()))
      let end = closing(index)
      advance()
      if let text = expression().text { result += text } else { isKnown = false }
      index = min(end + 1, tokens.count - 1)
      piece = token.kind == .string ? string(token) : ""
      if token.kind == .string { advance() }
    }
    result += unescape(String(piece.dropLast(quote)))
    return isKnown ? .text(result) : .other
  }

  func unescape(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch escaped {
      case "n": result.append("\n")
      case "t": result.append("\t")
      default: result.append(escaped)
      }
    }
    return result
  }
}
