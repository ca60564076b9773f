#if Gtk
import Testing

@testable import SeamGtk

struct ColumnWidthsTests {
  @Test(
    arguments: [
      (0, nil), (390, nil), (799, nil), (800, 280), (840, 280), (900, 300), (1200, 400), (2560, 400),
    ] as [(Int32, Int32?)])
  func listTakesAThirdWithinBounds(width: Int32, list: Int32?) { #expect(ColumnWidths(of: width)?.list == list) }

  @Test func barsAllowTheWindowToBecomeNarrow() {
    #expect(ColumnWidths.listRoom + 1 + ColumnWidths.detailRoom <= ColumnWidths.threshold)
  }
}
#endif
