import SwiftScan

extension ManifestReader {
  /// What statements do beside changing variables.
  struct Outcome {
    /// The value that is returned.
    var returned: ManifestValue?
    /// The value of the last statement, if it is an expression.
    var last: ManifestValue?
    /// Statements behind a return count as well: its condition is not known.
    var isUncertain = false

    var value: ManifestValue { returned ?? last ?? .other }

    /// Of two values the first that is known; of two lists both.
    mutating func add(_ value: ManifestValue) {
      guard let first = returned, first != .other else { return returned = value }
      if first.list != nil, value.list != nil { returned = first + value }
    }
  }

  /// Performs the statements of a block, up to one that returns.
  mutating func perform(blockAt open: Int) -> Outcome {
    let end = closing(open)
    index = open + 1
    let outcome = perform(until: end)
    index = min(end + 1, tokens.count - 1)
    return outcome
  }

  mutating func perform(until end: Int) -> Outcome {
    var outcome = Outcome()
    while index < end, steps < Self.maximalSteps {
      let before = index
      let statement = statement()
      outcome.last = statement.last
      if let value = statement.returned {
        outcome.add(value)
        outcome.isUncertain = statement.isUncertain
        guard statement.isUncertain else { return outcome }
      }
      if index <= before { index = before + 1 }
    }
    return outcome
  }

  mutating func statement() -> Outcome {
    steps += 1
    guard depth < Self.maximalDepth, steps < Self.maximalSteps else {
      advance()
      return Outcome()
    }
    depth += 1
    defer { depth -= 1 }
    switch token.kind == .word ? name(token) : "" {
    case "let", "var": binding()
    case "func": skipFunction()
    case "package" where token(ahead: 1).kind == .dot: change()
    case "for": loop()
    case "guard":
      advance()
      _ = condition()
      advance()
      skipBlock()
    case "if": return conditional()
    case "switch": return choice()
    case "get" where token(ahead: 1).kind == .leftBrace:
      advance()
      return perform(blockAt: index)
    case "return":
      advance()
      return Outcome(returned: expression())
    default: if !assignment() { return Outcome(last: expression()) }
    }
    return Outcome()
  }

  private mutating func skipBlock() {
    while token.kind != .leftBrace, token.kind != .end { advance() }
    index = min(closing(index) + 1, tokens.count - 1)
  }

  /// `name = …`, `name += …`, `name.append(…)`; false for other statements.
  mutating func assignment() -> Bool {
    guard isName(token), let value = variables[name(token)] else { return false }
    let (variable, start) = (name(token), index)
    advance()
    if token.kind == .equal {
      advance()
      variables[variable] = expression()
    } else if let addition = addition() {
      variables[variable] = value + addition
    } else {
      index = start
      return false
    }
    return true
  }

  /// `for element in list { … }`.
  private mutating func loop() {
    advance()
    guard isName(token), isName(token(ahead: 1)), name(token(ahead: 1)) == "in" else { return skipBlock() }
    let variable = name(token)
    index += 2
    let list = inCondition { $0.expression() }.list ?? []
    while token.kind != .leftBrace, token.kind != .end { advance() }
    let block = index
    for element in list {
      variables[variable] = element
      _ = perform(blockAt: block)
    }
    index = block
    skipBlock()
  }

  // MARK: Conditions

  private mutating func inCondition<Value>(_ body: (inout Self) -> Value) -> Value {
    let outer = isInCondition
    isInCondition = true
    defer { isInCondition = outer }
    return body(&self)
  }

  /// The value of the conditions before a brace; nil where it is not known.
  private mutating func condition() -> Bool? {
    var isTrue: Bool? = true
    while token.kind != .leftBrace, token.kind != .end, token.kind != .word || name(token) != "else" {
      let before = index
      var value: Bool?
      if token.kind == .word, ["let", "var", "case"].contains(name(token)) {
        while ![.comma, .leftBrace, .end].contains(token.kind) {
          index = Self.opens(token) ? min(closing(index) + 1, tokens.count - 1) : index + 1
        }
      } else {
        value = inCondition { $0.expression() }.isTrue
      }
      if value == false { isTrue = false } else if value == nil, isTrue == true { isTrue = nil }
      if token.kind == .comma { advance() }
      if index <= before { index = min(before + 1, tokens.count - 1) }
    }
    return isTrue
  }

  private mutating func conditional() -> Outcome {
    advance()
    let isTrue = condition()
    guard token.kind == .leftBrace else { return Outcome() }
    var first = Outcome()
    if isTrue == false { skipBlock() } else { first = perform(blockAt: index) }
    var second = Outcome()
    if token.kind == .word, name(token) == "else" {
      advance()
      let outer = variables
      if token.kind == .word, name(token) == "if" {
        second = conditional()
      } else if token.kind == .leftBrace {
        second = perform(blockAt: index)
      }
      if isTrue == true { variables = outer }
    }
    switch isTrue {
    case true?: return first
    case false?: return second
    case nil:
      let isUncertain = first.returned == nil || second.returned == nil || first.isUncertain || second.isUncertain
      var outcome = Outcome(returned: first.returned, last: first.last ?? second.last, isUncertain: isUncertain)
      if let value = second.returned { outcome.add(value) }
      return outcome
    }
  }

  /// The case of a switch over texts or cases; all of them if the value is not known, whose lists count then.
  private mutating func choice() -> Outcome {
    advance()
    let subject = inCondition { $0.expression() }
    guard token.kind == .leftBrace else { return Outcome() }
    let end = closing(index)
    defer { index = min(end + 1, tokens.count - 1) }
    advance()
    var all = Outcome(isUncertain: true)
    while index < end {
      let isDefault = name(token) == "default"
      advance()
      var isChosen = isDefault
      while !isDefault, index < end, token.kind != .colon {
        let before = index
        isChosen = subject.isCase(of: expression()) || isChosen
        if token.kind == .comma || index == before { advance() }
      }
      let bodyEnd = endOfCase(before: end)
      if token.kind == .colon { advance() }
      if subject != .other, isChosen { return perform(until: bodyEnd) }
      if subject == .other {
        let outcome = perform(until: bodyEnd)
        if let value = outcome.returned ?? outcome.last, value.list != nil { all.add(value) }
      }
      index = max(bodyEnd, index)
    }
    return all
  }

  private func endOfCase(before end: Int) -> Int {
    var position = index + 1
    while position < end {
      let token = tokens[position]
      if token.kind == .word, token.beginsLine || tokens[position - 1].kind == .semicolon,
        ["case", "default"].contains(name(token))
      {
        return position
      }
      position = Self.opens(token) ? max(closing(position), position) + 1 : position + 1
    }
    return end
  }
}

extension ManifestReader.Function {
  /// Whether a call with these arguments can be one of the function.
  func accepts(_ arguments: [ManifestValue.Argument]) -> Bool {
    let (named, unnamed) = (arguments.compactMap(\.label), arguments.count { $0.label == nil })
    let required = parameters.filter { $0.defaultValue == nil }
    return named.allSatisfy { label in parameters.contains { $0.label == label } }
      && required.compactMap(\.label).allSatisfy(named.contains)
      && required.count { $0.label == nil } <= unnamed && unnamed <= parameters.count { $0.label == nil }
  }
}
