import Foundation
import SeamViews
import Testing

struct SymbolTests {
  @Test(arguments: [Symbol.add, Symbol(icon: "wound"), Symbol(glyph: "✚"), Symbol()]) func symbolsSurviveCoding(
    symbol: Symbol
  ) throws {
    let data = try JSONEncoder().encode(symbol)
    #expect(try JSONDecoder().decode(Symbol.self, from: data) == symbol)
  }

  @Test func aGlyphIsWrittenAsItIs() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Symbol(icon: "list-add", sfSymbol: "plus", glyph: "+"))
    #expect(String(decoding: data, as: UTF8.self) == #"{"glyph":"+","icon":"list-add","sfSymbol":"plus"}"#)
  }

  @Test func standardSymbolsAreKnownToEveryHost() {
    #expect(Symbol.standard.count == 25 && Set(Symbol.standard.map(\.icon)).count == 25)
    for symbol in Symbol.standard {
      #expect(symbol.icon?.isEmpty == false && symbol.sfSymbol?.isEmpty == false && symbol.glyph != nil)
      // Hosts look up both kinds.
      #expect(symbol.icon?.hasSuffix("-symbolic") == false)
    }
  }

  @Test func titlesIdentifyControls() {
    func list(_ symbol: Symbol?) -> ListConfiguration {
      .init(
        title: "Lists", actions: [Action("new", title: "New", symbol: symbol)],
        sections: [.init(rows: [.init(id: "w", title: "Work", picture: symbol.map(Picture.symbol))])])
    }
    func detail(_ symbol: Symbol?) -> DetailConfiguration {
      .init(
        title: "Wilma", headline: "Wilma",
        sections: [
          .init(rows: [.init(id: "p", label: "Phone", value: "555", isSelectable: true, symbol: symbol)])
        ])
    }
    #expect(list(.add).text == list(nil).text && list(.add).controls.map(\.label) == list(nil).controls.map(\.label))
    #expect(detail(.phone).text == detail(nil).text)
    #expect(detail(.phone).controls.map(\.label) == detail(nil).controls.map(\.label))
    // A host draws the changed symbol.
    #expect(list(.add) != list(nil) && detail(.phone) != detail(nil))
  }
}
