#if Gtk
import Testing

@testable import SeamGtk

struct ListDifferenceTests {
  /// Applies the splices as GTK's model does.
  private func apply(_ difference: ListDifference, to old: [Int], from new: [Int]) -> [Int] {
    var list = old
    for splice in difference.splices {
      list.replaceSubrange(splice.position..<splice.position + splice.removed, with: new[splice.added])
    }
    return list
  }

  private func splices(_ old: [Int], _ new: [Int]) -> [ListDifference.Splice] {
    ListDifference(from: old, to: new).splices
  }

  @Test func equalListsHaveNoSplices() {
    #expect(splices([], []).isEmpty)
    #expect(splices([1, 2, 3], [1, 2, 3]).isEmpty)
  }

  @Test func oneRowIsOneSplice() {
    #expect(splices([1, 2, 3], [1, 3]) == [.init(position: 1, removed: 1, added: 1..<1)])
    #expect(splices([1, 3], [1, 2, 3]) == [.init(position: 1, removed: 0, added: 1..<2)])
    #expect(splices([1, 2, 3], [1, 4, 3]) == [.init(position: 1, removed: 1, added: 1..<2)])
  }

  @Test func movedRowDoesNotAffectTheOthers() {
    let old = Array(0..<1000)
    let new = Array(1..<1000) + [0]
    #expect(
      splices(old, new) == [
        .init(position: 1000, removed: 0, added: 999..<1000), .init(position: 0, removed: 1, added: 0..<0),
      ])
  }

  @Test func splicesTurnAnyListIntoAnyOther() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let old = Array(0..<Int.random(in: 0...12, using: &generator)).shuffled()
      let new = Array(0..<Int.random(in: 0...16, using: &generator)).shuffled()
      #expect(apply(ListDifference(from: old, to: new), to: old, from: new) == new, "\(old) to \(new)")
    }
  }

  @Test func reversesTenThousandRowsQuickly() {
    let old = Array(0..<10_000)
    let new = Array(old.reversed())
    #expect(apply(ListDifference(from: old, to: new), to: old, from: new) == new)
  }
}
#endif
