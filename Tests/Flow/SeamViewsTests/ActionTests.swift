import Foundation
import SeamViews
import Testing

struct ActionTests {
  @Test func actionsSurviveCoding() throws {
    let action = Action("save", title: "Save", role: .primary, isEnabled: false, key: "s", symbol: .star)
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(Action.self, from: data) == action)
  }

  @Test func anActionMayHaveNoSymbol() throws {
    let json = Data(#"{"id":"save","title":"Save","role":"normal","isEnabled":true,"key":"s"}"#.utf8)
    #expect(try JSONDecoder().decode(Action.self, from: json) == Action("save", title: "Save", key: "s"))
  }

  @Test func aKeyIsOneCharacter() {
    let json = Data(#"{"id":"save","title":"Save","role":"normal","isEnabled":true,"key":"ss"}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Action.self, from: json) }
  }
}
