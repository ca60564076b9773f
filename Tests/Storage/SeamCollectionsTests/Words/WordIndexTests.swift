import Testing

@testable import SeamCollections

struct WordIndexTests {
  /// Each word was kept in another form before.
  @Test func isAnotherDeclarationThanBeforeFolding() {
    #expect(Patient.words.definition.fingerprint == "words2 each 1")
  }

  @Test func completesARepeatedWord() {
    #expect(Patient.words.contains("A a", completing: true) == Patient.words.contains("a a", completing: true))
    #expect(Patient.words.contains("A a", completing: true) != Patient.words.contains("a", completing: true))
    guard case .words(_, let whole, let beginning) = Patient.words.contains("Ab a ab", completing: true).source else {
      Issue.record("not a query of words")
      return
    }
    #expect(whole == ["a", "ab"].map { IndexValueEncoder($0).bytes })
    #expect(beginning == Array("ab".utf8))
  }
}
