import Testing

@testable import SeamTerminal

struct KeyGroupTests {
  private func label(_ group: KeyGroup) -> String { group.label(of: group.keys) }

  private func characters(_ text: String) -> KeyGroup { KeyGroup(text.map { Key(.character($0)) }) }

  @Test func consecutiveCharactersAreARange() {
    #expect(label(characters("123")) == "1–3")
    #expect(label(characters("12467")) == "1–2,4,6–7")
    #expect(label(characters("s")) == "s")
    #expect(label(characters("ba")) == "b,a")
    #expect(label(.digits(upTo: 3)) == "1–3" && label(.digits(upTo: 1)) == "1")
    #expect(label(.digits(upTo: 20, .alt)) == "Alt-1–9")
  }

  @Test func otherKeysAreListedSeparately() {
    #expect(label(KeyGroup(.left, .right)) == "←→" && label(KeyGroup(.up)) == "↑")
    #expect(label(KeyGroup(.enter)) == "Enter" && label(KeyGroup(.control("n"), .control("p"))) == "^N,^P")
    #expect(label(KeyGroup(Key(.character("1")), Key(.character("2"), .alt))) == "1,Alt-2")
  }

  @Test func lettersAndTextMatchMoreThanTheirKeys() {
    #expect(label(.letters) == "A–Z" && label(.text) == "A–Z")
    let typed = "aZéß李".map { Key(.character($0)) }
    #expect(typed.allSatisfy(KeyGroup.letters.contains) && typed.allSatisfy(KeyGroup.text.contains))
    #expect(label(.words) == "A–Z" && typed.allSatisfy(KeyGroup.words.contains))
    #expect("7+".allSatisfy { KeyGroup.words.contains(Key(.character($0))) })
    #expect(!KeyGroup.words.contains(Key(.character("?"))))
    let signs = "1? ".map { Key(.character($0)) }
    #expect(signs.allSatisfy(KeyGroup.text.contains) && !signs.contains(where: KeyGroup.letters.contains))
    let commands = [Key.enter, .control("a"), .alt("a"), .backspace]
    #expect(!commands.contains(where: KeyGroup.text.contains) && !commands.contains(where: KeyGroup.letters.contains))
    #expect(!commands.contains(where: KeyGroup.words.contains))
  }
}
