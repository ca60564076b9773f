#if Gtk
import SeamViews
import Testing

@testable import SeamGtk

struct BarLayoutTests {
  private let new = Action("new", title: "New", role: .primary)
  private let importing = Action("import", title: "Import")
  private let export = Action("export", title: "Export")
  private let cancel = Action("cancel", title: "Cancel", role: .cancel)
  private let delete = Action("delete", title: "Delete", role: .destructive)

  private func titles(_ actions: [Action], hasBack: Bool = false, isTight: Bool = false) -> [[String]] {
    let layout = BarLayout(actions, hasBack: hasBack, isTight: isTight)
    return [layout.leading.map { [$0] } ?? [], layout.trailing, layout.menu].map { $0.map(\.title) }
  }

  @Test func thePrimaryActionIsAtTheEndAndCancelAtTheStart() {
    #expect(titles([cancel, new]) == [["Cancel"], ["New"], []])
    #expect(titles([new]) == [[], ["New"], []])
  }

  @Test func firstOrdinaryActionIsVisibleIfItFits() {
    #expect(titles([new, importing, export]) == [["Import"], ["New"], ["Export"]])
    #expect(titles([new, importing, export], hasBack: true) == [[], ["New"], ["Import", "Export"]])
  }

  @Test func aSingleActionNeedsNoMenu() {
    #expect(titles([export]) == [[], ["Export"], []])
    #expect(titles([importing, export]) == [["Import"], ["Export"], []])
    #expect(titles([importing, export], hasBack: true) == [[], [], ["Import", "Export"]])
  }

  @Test func destructiveActionIsNeverTheFirstVisible() {
    #expect(titles([delete, new]) == [[], ["New"], ["Delete"]])
  }

  @Test func onlyCancelPrecedesTheTitleInATightBar() {
    #expect(titles([new, importing, export], isTight: true) == [[], ["New"], ["Import", "Export"]])
    #expect(titles([cancel, new], isTight: true) == [["Cancel"], ["New"], []])
    #expect(titles([export], isTight: true) == [[], ["Export"], []])
  }

  @Test func noActionIsLost() {
    let all = [new, importing, export, cancel, delete]
    for hasBack in [true, false] {
      for isTight in [true, false] {
        #expect(titles(all, hasBack: hasBack, isTight: isTight).joined().count == all.count)
      }
    }
  }
}
#endif
