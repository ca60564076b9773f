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
    var value = comparison()
    while true {
      let sign = string(token)
      switch sign {
      case "&&", "||":
        advance()
        let (one, other) = (value.isTrue, comparison().isTrue)
        let decisive = sign == "||"
        let isKnown = one != nil && other != nil
        value = ManifestValue(one == decisive || other == decisive ? decisive : isKnown ? !decisive : nil)
      case "?" where !token.touchesLast:
        advance()
        let one = expression()
        guard token.kind == .colon else { return one }
        advance()
        let other = expression()
        // Of two values the first that is known.
        value = value.isTrue.map { $0 ? one : other } ?? (one == .other ? other : one)
      case "??":
        advance()
        let other = expression()
        if value == .other || value == .null { value = other }
      default: return value
      }
    }
  }

  mutating func comparison() -> ManifestValue {
    var value = operand()
    while true {
      switch string(token) {
      case "+":
        advance()
        value = value + operand()
      case "==", "!=":
        let isNegative = string(token) == "!="
        advance()
        value = ManifestValue(value.isEqual(operand()).map { $0 != isNegative })
      case "<", ">", ">=", "<=":
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
      value = locals?.contains(name(token)) == true ? unresolvedMember() : member(name(token))
    case .word where ["if", "switch"].contains(name(token)): value = statement().value
    case .word, .escapedName:
      let word = name(token)
      value = member(word)
      // A variable that is not known is no member of a type.
      if case .call(word, []) = value, word.first?.isLowercase == true, value.isTrue == nil, value != .null {
        value = .other
      }
    case .dollarName:
      value = variables[string(token)] ?? .other
      advance()
    case .leftBrace:
      index = min(closing(index) + 1, tokens.count - 1)
      value = .other
    case .other where ["!", "-"].contains(string(token)):
      advance()
      value = ManifestValue(operand().isTrue.map { !$0 })
    case .end, .rightParen, .rightSquare, .rightBrace, .comma: return .other
    default:
      advance()
      value = .other
    }
    while token.kind == .dot, isName(token(ahead: 1)) {
      advance()
      value = property(name(token), of: value)
    }
    if token.kind == .leftSquare, token.touchesLast {
      value = arguments().first.map { value.element($0.value) } ?? .other
    }
    return value
  }

  /// A name, with its arguments if they follow.
  mutating func member(_ name: String) -> ManifestValue {
    advance()
    if token.kind == .leftParen { return call(name) }
    return value(of: name) ?? .call(name, [])
  }

  private mutating func unresolvedMember() -> ManifestValue {
    let name = name(token)
    advance()
    return token.kind == .leftParen ? call(name) : .call(name, [])
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
    if name == "self" { return value }
    if token.kind == .leftBrace && !isInCondition || token.kind == .leftParen && token(ahead: 1).kind == .leftBrace {
      let block = token.kind == .leftBrace ? index : index + 1
      let end = closing(index)
      var result = ManifestValue.other
      if let list = value.list {
        let elements = list.map { map($0, blockAt: block) }
        result =
          switch name {
          case "map": .list(elements)
          case "compactMap": .list(elements.filter { $0 != .null })
          case "flatMap": elements.reduce(.list([]), +)
          case "filter": .list(zip(list, elements).filter { $1.isTrue != false }.map(\.0))
          default: value
          }
      }
      index = min(end + 1, tokens.count - 1)
      return result
    }
    if token.kind == .leftParen {
      if case .call = value { return call(name) }
      let arguments = arguments()
      guard name == "contains", let list = value.list, let element = arguments.first?.value else { return .other }
      let equal = list.map { $0.isEqual(element) }
      return ManifestValue(equal.contains(true) ? true : equal.contains(nil) ? nil : false)
    }
    if name == "isEmpty", let list = value.list { return ManifestValue(list.isEmpty) }
    guard case .call(let type, let arguments) = value else { return .other }
    // The property of a value that was made by its initializer.
    if let argument = value[name] { return argument }
    guard arguments.isEmpty else { return .other }
    guard type.first?.isUppercase == true else { return property(name, ofCase: value) }
    // Members of several types can share a name.
    if locals?.contains(name) == true || (allBindings[name]?.count ?? 0) > 1 { return .call(name, []) }
    return self.value(of: name) ?? .call(name, [])
  }

  /// A computed property of a case; of several with one name, that whose switch knows the case.
  private mutating func property(_ name: String, ofCase value: ManifestValue) -> ManifestValue {
    let candidates = (allBindings[name] ?? []).filter(isComputed)
    guard candidates.count == 1 || candidates.allSatisfy(isSwitch) else { return .other }
    let outer = (index, variables, bindings, locals)
    var known: [ManifestValue] = []
    for binding in candidates {
      variables["self"] = value
      index = binding
      self.binding()
      if let result = variables[name], result != .other, !known.contains(result) { known.append(result) }
      (index, variables, bindings, locals) = outer
    }
    return known.count == 1 ? known[0] : .other
  }

  private func isComputed(_ binding: Int) -> Bool {
    let isStatic = binding > 0 && tokens[binding - 1].kind == .word && name(tokens[binding - 1]) == "static"
    return !isStatic && tokens[binding...].first { [.equal, .leftBrace].contains($0.kind) }?.kind == .leftBrace
  }

  private func isSwitch(_ binding: Int) -> Bool {
    let body = tokens[binding...].drop { $0.kind != .leftBrace }.dropFirst()
    return body.prefix(2).contains { $0.kind == .word && name($0) == "switch" }
  }

  /// The value of a closure for an element.
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
    return perform(until: closing(block)).value
  }

  mutating func result(ofBlockAt block: Int) -> ManifestValue {
    let outer = (variables, bindings, locals)
    defer { (variables, bindings, locals) = outer }
    locals = locals ?? []
    return perform(blockAt: block).value
  }

  mutating func call(_ name: String) -> ManifestValue {
    let arguments = arguments()
    if name == "Set" || name == "Array", arguments.count == 1, let list = arguments[0].value.list { return .list(list) }
    if name == "String", let value = arguments.first, value.label == "describing",
      case .call(let text, []) = value.value
    {
      return .text(text)
    }
    guard let function = functions[name]?.first(where: { $0.accepts(arguments) }) else { return .call(name, arguments) }
    let value = evaluate(function, arguments)
    // The call of a function that cannot be evaluated says more than nothing.
    return value == .other ? .call(name, arguments) : value
  }

  mutating func arguments() -> [ManifestValue.Argument] {
    let end = closing(index)
    let outer = isInCondition
    isInCondition = false
    defer { isInCondition = outer }
    advance()
    var arguments: [ManifestValue.Argument] = []
    while index < end {
      var label: String?
      if isName(token), token(ahead: 1).kind == .colon {
        label = self.name(token)
        index += 2
      }
      let before = index
      // `.app` and alike are names of other members, too.
      let isProduct = label == "product" && token.kind == .dot && isName(token(ahead: 1))
      if isProduct { advance() }
      arguments.append(.init(label: label, value: isProduct ? unresolvedMember() : expression()))
      while index < end, token.kind != .comma { advance() }
      if token.kind == .comma { advance() }
      if index == before { advance() }
    }
    index = min(end + 1, tokens.count - 1)
    return arguments
  }

  mutating func evaluate(_ function: Function, _ arguments: [ManifestValue.Argument]) -> ManifestValue {
    guard depth < Self.maximalDepth, steps < Self.maximalSteps else { return .other }
    depth += 1
    let outer = (index, variables, bindings, locals)
    defer {
      (index, variables, bindings, locals) = outer
      depth -= 1
    }
    for name in function.generics { variables[name] = .other }
    // The variables of the caller stay, and are no members either.
    locals = (locals ?? []).union(function.parameters.map(\.name) + function.generics)
    let unnamed = arguments.filter { $0.label == nil }
    for (offset, parameter) in function.parameters.enumerated() {
      let byLabel = parameter.label.flatMap { label in arguments.first { $0.label == label } }
      let place = function.parameters[..<offset].count { $0.label == nil }
      let byPlace = parameter.label == nil && place < unnamed.count ? unnamed[place] : nil
      // Also without a value, so that no variable of the same name is taken.
      variables[parameter.name] = (byLabel ?? byPlace)?.value ?? .other
      if byLabel == nil, byPlace == nil, let start = parameter.defaultValue {
        index = start
        variables[parameter.name] = expression()
      }
    }
    let value = perform(blockAt: function.body).value
    if let type = function.result, case .call("init", let arguments) = value { return .call(type, arguments) }
    return value
  }

  // MARK: Literals

  mutating func listLiteral() -> ManifestValue {
    let end = closing(index)
    advance()
    var elements: [ManifestValue] = []
    var values: [ManifestValue.Argument]?
    while index < end {
      let before = index
      if token.kind == .colon, elements.isEmpty { values = [] }
      // The directives of `#if` among the elements.
      if token.kind == .directive {
        let line = index
        repeat { advance() } while index < end && !token.beginsLine && index > line
        continue
      }
      let value = expression()
      if token.kind == .colon {
        advance()
        values = (values ?? []) + [.init(label: value.key, value: expression())]
      }
      elements.append(value)
      if token.kind == .comma { advance() }
      if index == before { advance() }
    }
    index = min(end + 1, tokens.count - 1)
    return values.map { .call(ManifestValue.dictionary, $0) } ?? .list(elements)
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
    return isKnown && result.utf8.count <= ManifestValue.maximalCount ? .text(result) : .other
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
