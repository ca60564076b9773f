import SwiftScan

/// A block of statements around a place in a function, from its brace to the one that closes it.
struct Block {
  enum Kind { case statement, loop, closure }

  let kind: Kind
  /// A loop that another statement ends as well.
  let hasExit: Bool
}

extension CheckedProject {
  /// The blocks between the beginning of a function's body and a place in it, and the words that follow the call there.
  static func blocks(
    around place: UInt32, in body: Range<UInt32>, _ tokens: [Token], _ names: NameTable
  ) -> (blocks: [Block], wordBehind: String) {
    func word(_ index: Int) -> String {
      let isMember = index > 0 && tokens[index - 1].kind == .dot
      return tokens[index].kind == .word && !isMember ? names.text(tokens[index].name) : ""
    }
    let partners = Token.partners(of: tokens)
    var blocks: [Block] = []
    var index = (tokens.firstIndex { $0.start >= body.lowerBound } ?? 0) + 1
    // The statement that the next brace belongs to; one in parentheses is a closure.
    var statement = ""
    while index < tokens.count, tokens[index].start < place {
      switch tokens[index].kind {
      case .word where statementWords.contains(word(index)) && tokens[index + 1].kind != .colon: statement = word(index)
      // Such a loop ends when the condition does.
      case .word where word(index) == "where" && statement == "for": statement = "while"
      case .leftParen, .leftSquare, .leftBrace, .interpolationStart:
        let end = Int(partners[index])
        if end > index, tokens[end].start < place {
          index = end
          if tokens[end].kind == .rightBrace { statement = "" }
        } else {
          let isBlock = tokens[index].kind == .leftBrace && !statement.isEmpty
          let isLoop = isBlock && ["for", "while", "repeat"].contains(statement)
          let inside = index + 1..<max(end, index + 1)
          blocks.append(
            Block(
              kind: isLoop ? .loop : isBlock ? .statement : .closure,
              hasExit: statement != "for" || inside.contains { ["break", "return", "throw"].contains(word($0)) }))
          statement = ""
        }
      default: break
      }
      index += 1
    }
    // The call ends with the parenthesis that closes its arguments.
    while index < tokens.count, tokens[index].kind != .leftParen { index += 1 }
    let end = index < tokens.count ? Int(partners[index]) + 1 : 0
    return (blocks, end < tokens.count ? word(end) : "")
  }

  private static let statementWords: Set<String> = [
    "if", "else", "guard", "switch", "for", "while", "repeat", "do", "catch", "defer",
  ]
}
