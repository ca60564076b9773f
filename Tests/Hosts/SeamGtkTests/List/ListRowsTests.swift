#if Gtk
import SeamViews
import Testing

@testable import SeamGtk

struct ListRowsTests {
  private func section(_ title: String?, _ ids: String...) -> ListConfiguration.Section {
    .init(title: title, rows: ids.map { .init(id: $0, title: "Row \($0)") })
  }

  @Test func firstRowOfASectionHasItsHeading() {
    var rows = ListRows()
    _ = rows.update(to: [section("A", "1", "2"), section(nil, "3")])
    #expect(rows.keys.map { rows[$0]?.heading } == ["A", nil, nil])
    #expect(rows[position: 2]?.id == "3")
    #expect(rows[position: 3] == nil && rows[position: -1] == nil)
  }

  @Test func aRowKeepsItsKey() {
    var rows = ListRows()
    _ = rows.update(to: [section("A", "1", "2")])
    let key = rows.keys[1]
    _ = rows.update(to: [section("A", "0", "1"), section("B", "2")])
    #expect(rows.keys[2] == key)
    #expect(rows[key]?.heading == "B")
  }

  @Test func rowsWithTheSameIdentifierAreAllShown() {
    var rows = ListRows()
    _ = rows.update(to: [section(nil, "1", "1", "1")])
    #expect(Set(rows.keys).count == 3)
    _ = rows.update(to: [section(nil, "1", "1")])
    #expect(rows.keys.count == 2)
  }

  @Test func identifiersCanBeAnyString() {
    var rows = ListRows()
    _ = rows.update(to: [section(nil, "a\u{0}b", "a\u{0}c", "")])
    #expect(rows.keys.compactMap { rows[$0]?.row.id } == ["a\u{0}b", "a\u{0}c", ""])
  }
}
#endif
