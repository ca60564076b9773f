import Foundation
import SeamSupport
import Testing

@testable import SeamCollections

struct WordFoldingTests {
  /// Whether a search finds a text, by the index's comparison.
  static func finds(_ typed: String, in text: String, completing: Bool = false) -> Bool {
    let search = WordSearch(typed, completing: completing)
    let words = WordSearch.words(of: text)
    guard !search.whole.isEmpty || search.beginning != nil else { return false }
    return words.isSuperset(of: search.whole)
      && search.beginning.map { beginning in words.contains { $0.utf8.starts(with: beginning.utf8) } } ?? true
  }

  @Test(arguments: [
    ("Παπαδόπουλος", "ΠΑΠΑΔΟΠΟΥΛΟΣ"), ("Łódź", "lodz"), ("Sørensen", "SORENSEN"), ("Straße", "STRASSE"),
    ("STRAẞE", "straße"), ("Æðelþryð", "aedelthryd"), ("Đorđe", "Dorde"), ("Għarb", "gharb"), ("Œuvre", "oeuvre"),
    ("Yıldız", "YILDIZ"), ("İstanbul", "istanbul"), ("Ŋŋ", "nn"), ("Baſel", "basel"), ("ﬁeld", "FIELD"),
    ("Ｍüｌｌｅｒ", "muller"), ("ﾔﾏﾀﾞ", "ヤマダ"), ("Ǆemal", "dzemal"), ("Gaŀla", "galla"), ("Ⅷ", "viii"), ("cm²", "cm2"),
    ("Nguyễn", "nguyen"), ("Йод", "йод"), ("ᾳ", "ΑΙ"), ("مُحَمَّد", "محمد"), ("葛\u{E0100}城", "葛城"), ("กำ", "กํา"),
    ("Mül\u{AD}ler", "muller"), ("Ƙwaɗo", "kwado"),
    ("O’Brien", "O'Brien"), ("O'Brien", "obrien"), ("OBrien", "o’brien"), ("O´Brien", "O`Brien"), ("O'Brien", "brien"),
    ("O'Brien", "o brien"), ("Kaʻahumanu", "kaahumanu"), ("ʿAlī", "ali"), ("'Tom'", "tom"), ("l’école", "ECOLE"),
    ("dogs' 'n", "dogs n"), ("Thérèse d'Ü", "dü"),
  ])
  func finds(_ text: String, _ typed: String) { #expect(Self.finds(typed, in: text)) }

  @Test(arguments: [
    ("Müller", "Möller"), ("Əliyev", "eliyev"), ("กัน", "กิน"), ("कर्म", "करम"), ("ไม้", "ไม"), ("2½", "212"),
    ("Tegaderm™", "tegadermtm"),
    ("O Brien", "obrien"), ("dogs' nest", "dogsnest"), ("a\u{200B}b", "ab"), ("王小明", "明王"), ("王小明", "王明"),
    ("小明王", "小王"), ("T細", "t細胞"), ("김민수", "김수"), ("1''2", "12"),
  ])
  func findsNot(_ text: String, _ typed: String) { #expect(!Self.finds(typed, in: text)) }

  @Test func dividesInOrder() {
    func words(_ text: String) -> [String] {
      var words: [String] = []
      Words.pass(text) { words.append($0) }
      return words
    }
    #expect(words("A a, O'Brien-Ö'b") == ["a", "a", "o", "brien", "obrien", "o", "b", "ob"])
    #expect(words("It's a.") == ["it", "s", "its", "a"])
    #expect(words("T細胞の8") == ["t", "細胞", "胞の", "の", "8"])
    #expect(words("คนไทยລາວ") == ["คน", "นไ", "ไท", "ทย", "ย", "ລາ", "າວ", "ວ"])
    #expect(words("김") == ["김"])
  }

  /// Of a word, 64 folded characters count, and of a character of a run 32 scalars.
  @Test func limitsWords() {
    for text in [String(repeating: "a", count: 70), String(repeating: "ä", count: 70)] {
      #expect(WordSearch.words(of: text) == [String(repeating: "a", count: 64)])
      #expect(WordSearch(text + "'b").whole == [String(repeating: "a", count: 64)])
    }
    #expect(WordSearch.words(of: String(repeating: "ß", count: 33)) == [String(repeating: "s", count: 64)])
    let marks = "ก" + String(repeating: "ิ", count: 100)
    #expect(WordSearch.words(of: marks + marks).map(\.unicodeScalars.count).sorted() == [32, 64])
    #expect(Self.finds(String(repeating: "王", count: 100), in: String(repeating: "王", count: 100)))
  }

  @Test(arguments: [("기", "김민수"), ("김미", "김민수"), ("김ㅁ", "김민수"), ("สมช", "สมชาย"), ("นก", "นกิ"), ("o'b", "O’Brien")])
  func completes(_ typed: String, _ text: String) { #expect(Self.finds(typed, in: text, completing: true)) }

  /// All assigned scalars but those for private use.
  private static var scalars: some Sequence<Unicode.Scalar> {
    (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init).filter {
      ![.unassigned, .privateUse].contains($0.properties.generalCategory)
    }
  }

  @Test func foldsTheCaseOfAllScalars() {
    for scalar in Self.scalars where scalar.properties.changesWhenCaseMapped {
      let text = "a\(scalar)b"
      for other in [text.lowercased(), text.uppercased(), text.uppercased().lowercased()] {
        #expect(Self.finds(other, in: text) && Self.finds(text, in: other), "\(scalar.escaped(asASCII: true))")
      }
    }
  }

  @Test func foldsFoldedWordsToThemselves() {
    for scalar in Self.scalars {
      for word in WordSearch.words(of: "\(scalar)") {
        #expect(
          WordSearch.words(of: word).contains { $0.utf8.elementsEqual(word.utf8) }, "\(scalar.escaped(asASCII: true))")
      }
    }
  }

  @Test(arguments: [
    "O'Brien, Straße İzmir-Łódź ﬁne ŉ Ǆ", "ΣΊΣΥΦΟΣ ΐ ᾳ", "Мария Й", "T細胞 8月 ﾔﾏﾀﾞ", "김민수 ㅎ", "สมชาย คนที่", "नमस्ते कर्म",
  ])
  func findsTextsByTheirWords(_ text: String) {
    for word in WordSearch.words(of: text) {
      for typed in [word, word.uppercased(), word.lowercased()] { #expect(Self.finds(typed, in: text), "\(typed)") }
    }
    #expect(Self.finds(text, in: text) && Self.finds(text, in: text, completing: true))
  }

  @Test(arguments: ["王小明你好", "山田太郎ひらガナーㇰ々", "김민수각힣", "กขิคำไม้ที่", "ລາວຂໍ້", "ភាសាខ្មែរ", "မြန်မာစာ"])
  func findsRunsByTheirParts(_ letters: String) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<20 {
      let run = (0..<12).map { _ in letters.randomElement(using: &random) ?? "王" }
      for start in run.indices {
        for end in start + 1...min(start + 5, run.count) {
          let part = String(run[start..<end])
          for text in [String(run), "Smith\(String(run))8"] {
            #expect(Self.finds(part, in: text) && Self.finds(part, in: text, completing: true), "\(part) in \(text)")
          }
        }
      }
    }
  }
}
