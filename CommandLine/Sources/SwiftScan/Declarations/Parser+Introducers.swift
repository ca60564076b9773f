extension Parser {
  /// The index of the word that says which declaration begins here, behind its attributes and modifiers; nil if none
  /// does.
  func introducer(_ context: Context) -> Int? {
    guard kind == .at || kind == .word && tokens[index].name.keyword != nil else { return nil }
    // In an expression these words are names: `return open(path)`.
    if let word, isModifier(word), isContextual(word), !canBeginDeclaration { return nil }
    var index = index
    // More modifiers are not written; a limit keeps the search from growing with its square.
    for _ in 0..<64 where index < tokens.count - 1 {
      let token = tokens[index]
      if token.kind == .at {
        guard isName(tokens[index + 1]) else { return nil }
        index += 2
        while tokens[index].kind == .dot, isName(tokens[min(index + 1, tokens.count - 1)]) { index += 2 }
        if tokens[index].kind == .less, tokens[index].touchesLast {
          // `>>` is one token.
          var level = 0
          let end = min(index + 256, tokens.count - 1)
          repeat {
            if [.less, .greater, .other].contains(tokens[index].kind) {
              for byte in text[Int(tokens[index].start)..<Int(tokens[index].end)] {
                level += byte == UInt8(ascii: "<") ? 1 : byte == UInt8(ascii: ">") ? -1 : 0
              }
            }
            index += 1
          } while level > 0 && index < end
          guard level <= 0 else { return nil }
        }
        if index < tokens.count, tokens[index].kind == .leftParen, tokens[index].touchesLast {
          guard let end = partner(of: index) else { return nil }
          index = end + 1
        }
        continue
      }
      guard token.kind == .word, let word = token.name.keyword else { return nil }
      let next = tokens[index + 1]
      switch word {
      case .class:
        if isModifierOrMember(next) { index += 1 } else { return isName(next) ? index : nil }
      case .import, .struct, .enum, .protocol, .typealias, .associatedtype, .precedencegroup:
        return isName(next) ? index : nil
      case .extension:
        return isName(next) || next.kind == .leftSquare || next.kind == .leftParen || next.kind == .at ? index : nil
      case .func:
        return isName(next) || [.other, .less, .greater, .equal, .arrow, .regex].contains(next.kind) ? index : nil
      case .var, .let:
        return isName(next) || next.kind == .leftParen ? index : nil
      case .operator:
        return [.other, .less, .greater, .equal, .arrow, .regex].contains(next.kind) ? index : nil
      case .`init`:
        guard context == .type else { return nil }
        return next.kind == .leftParen || next.kind == .less || next.kind == .other ? index : nil
      case .deinit: return context == .type && (next.kind == .leftBrace || isName(next)) ? index : nil
      case .subscript: return context == .type && (next.kind == .leftParen || next.kind == .less) ? index : nil
      case .case: return context == .type && (isName(next)) ? index : nil
      case .actor:
        guard isName(next), next.name.keyword.map(isContextual) ?? true else { return nil }
        switch tokens[min(index + 2, tokens.count - 1)].kind {
        case .leftBrace, .colon, .less: return index
        case .word where tokens[index + 2].name == .where: return index
        default: return nil
        }
      case .macro:
        guard isName(next) else { return nil }
        let behind = tokens[min(index + 2, tokens.count - 1)].kind
        return behind == .leftParen || behind == .less ? index : nil
      default:
        guard isModifier(word) else { return nil }
        index += 1
        if next.kind == .leftParen {
          guard isArgument(self.token(at: index + 1), of: word), self.token(at: index + 2).kind == .rightParen else {
            return nil
          }
          index += 3
        }
      }
    }
    return nil
  }

  /// Whether the next token is the first of a statement, or of a member of a type.
  private var canBeginDeclaration: Bool {
    guard index > 0, !tokens[index].beginsLine else { return true }
    switch tokens[index - 1].kind {
    case .semicolon, .leftBrace, .rightBrace, .colon: return true
    case .word: return tokens[index - 1].name == .in
    default: return false
    }
  }

  /// `private(set)`, `unowned(safe)`, `nonisolated(unsafe)`; others are calls.
  private func isArgument(_ token: Token, of word: Keyword) -> Bool {
    let arguments: [StaticString] =
      switch word {
      case .unowned: ["safe", "unsafe"]
      case .nonisolated: ["unsafe", "nonsending"]
      default: access(word) == nil ? [] : ["set"]
      }
    return arguments.contains { isText(token, $0) }
  }

  func isContextual(_ word: Keyword) -> Bool {
    switch word {
    case .import, .class, .struct, .enum, .protocol, .extension, .func, .`init`, .deinit, .subscript, .var, .let,
      .case, .typealias, .associatedtype, .operator, .precedencegroup, .private, .fileprivate, .internal, .public,
      .static, .where, .throws, .rethrows, .inout, .repeat, .if, .guard, .else, .switch, .default, .for, .in, .while,
      .do, .catch, .defer, .return, .throw, .try, .break, .continue, .fallthrough, .as, .is, .selfValue, .selfType,
      .super, .true, .false, .nil, .wildcard, .existentialAny:
      false
    default: true
    }
  }

  func isModifier(_ word: Keyword) -> Bool {
    switch word {
    case .private, .fileprivate, .internal, .public, .open, .package, .static, .final, .override, .mutating,
      .nonmutating, .lazy, .weak, .unowned, .dynamic, .optional, .required, .convenience, .indirect, .prefix, .postfix,
      .infix, .nonisolated, .isolated, .distributed, .consuming, .borrowing, .sending, .__consuming, .__owned,
      .__shared, .async:
      true
    default: false
    }
  }

  /// Whether `class` before a token is a modifier: `class func`, `class override var`.
  func isModifierOrMember(_ token: Token) -> Bool {
    guard token.kind == .word, let word = token.name.keyword else { return token.kind == .at }
    switch word {
    case .func, .var, .let, .subscript, .`init`, .private, .fileprivate, .internal, .public, .static, .final,
      .override:
      return true
    default: return isModifier(word)
    }
  }

  static func kind(of word: Keyword) -> Declaration.Kind {
    switch word {
    case .class: .class
    case .struct: .struct
    case .enum: .enum
    case .protocol: .protocol
    case .actor: .actor
    case .extension: .extension
    case .`init`: .initializer
    case .deinit: .deinitializer
    case .subscript: .subscript
    case .var: .variable
    case .let: .constant
    case .case: .enumCase
    case .typealias: .alias
    case .associatedtype: .associatedType
    case .operator: .operator
    case .precedencegroup: .precedenceGroup
    case .macro: .macro
    default: .function
    }
  }

  // MARK: Attributes and modifiers

  mutating func attributesAndModifiers(
    upTo introducer: Int, of declaration: inout Declaration, _ firstReference: Int
  ) {
    while index < introducer {
      if kind == .at {
        attribute()
        declaration.attributes = firstReference..<file.references.count
        continue
      }
      let word = tokens[index].name.keyword
      advance()
      if kind == .leftParen {
        // The access of a setter is not the declaration's.
        if let word, access(word) != nil { declaration.modifiers.insert(.setterAccess) }
        skipParens()
        if word == .unowned { declaration.modifiers.insert(.unowned) }
        if word == .nonisolated { declaration.modifiers.insert(.nonisolated) }
      } else if let word {
        if let access = access(word) { declaration.access = access }
        if let modifier = modifier(word) { declaration.modifiers.insert(modifier) }
      }
    }
  }

  func access(_ word: Keyword) -> Access? {
    switch word {
    case .private: .private
    case .fileprivate: .fileprivate
    case .internal: .internal
    case .package: .package
    case .public: .public
    case .open: .open
    default: nil
    }
  }

  func modifier(_ word: Keyword) -> Modifiers? {
    switch word {
    case .static: .static
    case .class: .class
    case .final: .final
    case .override: .override
    case .weak: .weak
    case .unowned: .unowned
    case .lazy: .lazy
    case .nonisolated: .nonisolated
    case .dynamic: .dynamic
    case .indirect: .indirect
    case .required: .required
    case .prefix, .postfix, .infix: .operator
    default: nil
    }
  }
}
