#if Gtk
import Testing

@testable import SeamGtk

struct DirectedTextTests {
  private func isolated(_ text: String) -> String {
    DirectedText(text).isolated.replacing("\u{2066}", with: "[").replacing("\u{2069}", with: "]")
  }

  @Test(
    arguments: [
      "+49 151 9400000", "(0)20 7946-0958", "1985-04-12", "--04-12", "12.5.2024 / 3", "٠١٥١ ٩٤٠",
    ]) func numbersWithoutLettersAreLeftToRight(text: String)
  {
    #expect(DirectedText(text).isLeftToRight && isolated(text) == text)
  }

  @Test(arguments: ["", "–", "Wilma +49 151", "wilma@bedrock.example", "וילמה", "٠ وِيلما"])
  func otherTextsAreNotForcedLeftToRight(text: String) {
    #expect(!DirectedText(text).isLeftToRight)
  }

  @Test func textsWithoutRightToLeftLettersAreUnchanged() {
    for text in ["Call +49 151 9400000", "Ünal, 1985-04-12", "日本 +81 3", "😀 3 4"] { #expect(isolated(text) == text) }
  }

  @Test func numbersAndAddressesAreIsolatedInRightToLeftText() {
    #expect(isolated("חייגו +49 151 9400000 או") == "חייגו [+49 151 9400000] או")
    #expect(isolated("נולד 1985-04-12.") == "נולד [1985-04-12].")
    #expect(isolated("(020) 7946 עד 17:30") == "[(020) 7946] עד [17:30]")
    #expect(isolated("اكتب wilma@bedrock.example!") == "اكتب [wilma@bedrock.example!]")
    #expect(isolated("ב-https://a.example/b?c=1 שם") == "ב-[https://a.example/b?c=1] שם")
    #expect(isolated("Wilma: וילמה, +1 202") == "Wilma: וילמה, [+1 202]")
    #expect(isolated("קומה 3, דירה 12") == "קומה 3, דירה 12")
  }

  @Test func plainTextHasNoIsolates() {
    let text = "חייגו +49 151 9400000 או wilma@bedrock.example"
    #expect(DirectedText.plain(DirectedText(text).isolated) == text)
    #expect(DirectedText(text).isolated != text)
  }
}
#endif
