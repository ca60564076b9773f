import Testing

@testable import SeamTerminal

struct KeyTests {
  @Test(arguments: [
    "a", "+", "ctrl+n", "alt+x", "enter", "tab", "shift+tab", "escape", "backspace", "delete", "up", "ctrl+right",
    "alt+left", "home", "end", "pageup", "pagedown", "space", "f1", "f5", "f12", "alt+enter", "shift+f3", "é",
  ])
  func decoderReadsScriptedKeys(name: String) throws {
    let key = try #require(Key(name: name))
    let bytes = try #require(KeyEncoder.bytes(for: key))
    var decoder = InputDecoder()
    let inputs = decoder.decode(bytes) + decoder.flush()
    #expect(inputs == [.key(key)])
  }

  @Test(arguments: ["", "ctrl+", "hyper+x", "enterr", "f13", "f0", "ab"]) func rejectsUnknownNames(name: String) {
    #expect(Key(name: name) == nil)
  }

  @Test(arguments: ["ctrl+1", "ctrl+é", "shift+enter"]) func unsendableKeysHaveNoBytes(name: String) throws {
    #expect(KeyEncoder.bytes(for: try #require(Key(name: name))) == nil)
  }

  @Test func labels() {
    #expect(Key.control("n").label == "^N")
    #expect(Key.alt("p").label == "Alt-P")
    #expect(Key(.function(5)).label == "F5")
    #expect(Key(.left, .control).label == "Ctrl-←")
    #expect(Key.space.label == "Space")
  }
}
