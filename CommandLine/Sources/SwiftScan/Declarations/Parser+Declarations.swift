extension Parser {
  /// Reads a declaration with its body, if one begins here.
  ///
  /// - Returns: false if none does; nothing is read then.
  mutating func declaration(_ context: Context) -> Bool {
    guard let introducer = introducer(context), let word = tokens[introducer].name.keyword else { return false }
    let start = tokens[index].start
    let firstReference = file.references.count
    let number = file.declarations.count
    if word == .import {
      importDeclaration(introducer, start: start)
      return true
    }
    if word == .var || word == .let, context == .code || context == .file && isCondition {
      // A variable of a function is no declaration: its words are skipped, and its pattern read as an expression.
      let last = tokens[max(index - 1, 0)].kind
      letsGoOn = !isCondition && (tokens[index].beginsLine || last == .semicolon || last == .leftBrace)
      while index < introducer { if kind == .at { attribute() } else { advance() } }
      expressionToken()
      if !isCondition, kind == .leftBrace, beginsAccessors { accessorBlock() }
      return true
    }
    var declaration = Declaration(
      kind: Self.kind(of: word), name: word.name, parent: owner, branch: branch, start: start,
      nameStart: tokens[introducer].start)
    if isLocal { declaration.modifiers.insert(.local) }
    let outer = owner
    let bound = bindings.count
    file.declarations.append(declaration)
    owner = number
    attributesAndModifiers(upTo: introducer, of: &declaration, firstReference)
    advance()
    file.declarations[number] = declaration
    switch word {
    case .var, .let: variables(number, firstReference, context)
    case .case: cases(number, firstReference)
    case .func, .`init`, .subscript, .macro: function(number, firstReference)
    case .deinit: finish(number, firstReference) { $0.body(.code, of: number) }
    case .typealias, .associatedtype: alias(number, firstReference)
    case .operator, .precedencegroup: operatorDeclaration(number, firstReference)
    default: typeDeclaration(number, firstReference)
    }
    unbind(to: bound)
    owner = outer
    return true
  }

  // MARK: Imports

  mutating func importDeclaration(_ introducer: Int, start: UInt32) {
    var result = Import(path: [], attributes: [], branch: branch, start: start)
    while index < introducer {
      if kind == .at {
        advance()
        result.attributes.append(tokens[index].name)
        advance()
        if kind == .leftParen { skipParens() }
      } else {
        if let word = tokens[index].name.keyword, let access = access(word) { result.access = access }
        advance()
      }
    }
    advance()
    switch word {
    case .typealias, .struct, .class, .enum, .protocol, .let, .var, .func:
      if isName(token(ahead: 1)) {
        result.kind = tokens[index].name
        advance()
      }
    default: break
    }
    result.path.append(tokens[index].name)
    advance()
    while kind == .dot {
      advance()
      guard isName(tokens[index]) else {
        // An operator: `import func Kit.==`.
        if !tokens[index].beginsLine { advance() }
        break
      }
      result.path.append(tokens[index].name)
      advance()
    }
    file.imports.append(result)
  }

  // MARK: Types

  mutating func typeDeclaration(_ number: Int, _ firstReference: Int) {
    finish(number, firstReference) { parser in
      if parser.file.declarations[number].kind == .extension {
        parser.extendedType(number)
      } else {
        parser.name(number)
        let bound = parser.bindings.count
        parser.genericParameters()
        parser.file.typeParameters += parser.bindings[bound...]
      }
      if parser.kind == .colon { parser.inheritance(number) }
      if parser.isWord(.where) { parser.whereClause() }
      let wasLocal = parser.isLocal
      parser.body(.type, of: number)
      parser.isLocal = wasLocal
    }
  }

  /// Takes the next token as a declaration's name.
  mutating func name(_ number: Int) {
    guard isName(tokens[index]) else { return }
    file.declarations[number].name = tokens[index].name
    file.declarations[number].nameStart = tokens[index].start
    advance()
  }

  mutating func extendedType(_ number: Int) {
    let first = file.references.count
    file.declarations[number].nameStart = tokens[index].start
    let isList = kind == .leftSquare
    let isDictionary = isList && hasColon(inBracketsAt: index)
    type()
    let isOptional = tokens[index - 1].kind == .other && !isText(tokens[index - 1], "...")
    let types = file.references[first...].filter { $0.role == .type || $0.role == .member }
    if isList || isOptional {
      file.declarations[number].name = names.intern(Self.name(isOptional: isOptional, isDictionary: isDictionary))
    } else if let base = types.first {
      // The last of the names that dots join; arguments of generics follow.
      var last = first
      for (offset, reference) in file.references[first...].enumerated() where reference.base == last {
        last = first + offset
      }
      file.declarations[number].name = last == first ? base.name : file.references[last].name
      file.declarations[number].nameStart = file.references[last].start
    }
  }

  /// The name of a type that is written with signs: `[Int]`, `[Int: Cart]`, `Cart?`.
  private static func name(isOptional: Bool, isDictionary: Bool) -> String {
    isOptional ? "Optional" : isDictionary ? "Dictionary" : "Array"
  }

  private func hasColon(inBracketsAt opening: Int) -> Bool {
    guard let end = partner(of: opening) else { return false }
    var position = opening + 1
    while position < end {
      if tokens[position].kind == .colon { return true }
      position = max(partner(of: position) ?? 0, position) + 1
    }
    return false
  }

  mutating func inheritance(_ number: Int) {
    let first = file.references.count
    repeat {
      advance()
      if isWord(.class), token(ahead: 1).kind == .leftBrace || token(ahead: 1).kind == .comma {
        // `protocol P: class`.
        advance()
      } else {
        type()
      }
    } while kind == .comma
    file.declarations[number].inheritance = first..<file.references.count
  }

  // MARK: Cases, aliases, operators

  mutating func cases(_ first: Int, _ firstReference: Int) {
    var number = first
    var firstReference = firstReference
    while true {
      name(number)
      finish(number, firstReference) { parser in
        if parser.kind == .leftParen {
          parser.list(closing: .rightParen) { $0.parameterOfCase() }
        }
        if parser.kind == .equal {
          parser.advance()
          while !parser.isEnd(.comma, .rightBrace, .semicolon), !parser.tokens[parser.index].beginsLine {
            parser.expressionToken()
          }
        }
      }
      guard kind == .comma, isName(token(ahead: 1)) else { return }
      advance()
      var next = file.declarations[first]
      next.start = tokens[index].start
      firstReference = file.references.count
      number = file.declarations.count
      file.declarations.append(next)
      owner = number
    }
  }

  /// An associated value: a label, a type, a default value.
  mutating func parameterOfCase() {
    if isName(tokens[index]), token(ahead: 1).kind == .colon {
      index += 2
    } else if isName(tokens[index]), isName(token(ahead: 1)), token(ahead: 2).kind == .colon {
      index += 3
    }
    type()
    if kind == .equal {
      advance()
      expression(until: .comma, .rightParen)
    }
  }

  mutating func alias(_ number: Int, _ firstReference: Int) {
    finish(number, firstReference) { parser in
      parser.name(number)
      parser.genericParameters()
      if parser.kind == .colon { parser.inheritance(number) }
      if parser.kind == .equal {
        parser.advance()
        parser.aliasedType(number)
      }
      if parser.isWord(.where) { parser.whereClause() }
    }
  }

  /// The type of an alias, which inherits from it if it is a name, a generic one or a composition, and none of others.
  ///
  /// An alias of a list or an optional inherits from the type that the signs stand for.
  private mutating func aliasedType(_ number: Int) {
    let (first, start) = (file.references.count, index)
    let isDictionary = kind == .leftSquare && hasColon(inBracketsAt: index)
    type()
    let words = tokens[start..<index]
    let isOptional = isText(tokens[index - 1], "?")
    if isOptional || tokens[start].kind == .leftSquare && partner(of: start) == index - 1 {
      var reference = Reference(
        names.intern(Self.name(isOptional: isOptional, isDictionary: isDictionary)), .type, start: tokens[start].start)
      (reference.owner, reference.branch) = (owner, branch)
      file.declarations[number].inheritance = file.references.count..<file.references.count + 1
      return file.references.append(reference)
    }
    let isComposition = words.allSatisfy { [.word, .escapedName, .dot].contains($0.kind) || isText($0, "&") }
    let isGeneric =
      !words.isEmpty && isName(tokens[start]) && tokens[start + 1].kind == .less
      && !words.contains {
        isText($0, "&") || isText($0, "?") || isText($0, "!") || $0.kind == .arrow
      }
    guard isComposition || isGeneric else { return }
    file.declarations[number].inheritance =
      first..<(isGeneric ? min(first + 1, file.references.count) : file.references.count)
  }

  mutating func operatorDeclaration(_ number: Int, _ firstReference: Int) {
    finish(number, firstReference) { parser in
      if parser.file.declarations[number].kind == .operator {
        parser.functionName(number)
      } else {
        parser.name(number)
      }
      if parser.kind == .colon {
        parser.advance()
        if parser.isName(parser.tokens[parser.index]) { parser.reference(.type) }
      }
      if parser.kind == .leftBrace, let end = parser.partner(of: parser.index) {
        parser.index = min(end + 1, parser.tokens.count - 1)
      }
    }
  }

  // MARK: Ends

  /// Reads the rest of a declaration, and notes the references of its head and its end.
  mutating func finish(_ number: Int, _ firstReference: Int, _ rest: (inout Parser) -> Void) {
    file.declarations[number].references = firstReference..<firstReference
    rest(&self)
    if file.declarations[number].body.isEmpty {
      file.declarations[number].references = firstReference..<file.references.count
    }
    file.declarations[number].end = tokens[max(index - 1, 0)].end
  }

  /// Reads the body of a declaration, if it is next.
  mutating func body(_ context: Context, of number: Int) {
    guard kind == .leftBrace else { return }
    file.declarations[number].references = file.declarations[number].references.lowerBound..<file.references.count
    let start = tokens[index].start
    block(context)
    file.declarations[number].body = start..<tokens[index - 1].end
  }
}
