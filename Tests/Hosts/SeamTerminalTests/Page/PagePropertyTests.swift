import SeamConformance
import SeamSupport
import SeamViews
import Testing

@testable import SeamTerminal

/// Properties of every page, in any window size and after any keys.
@MainActor
struct PagePropertyTests {
  /// A page of texts, items and rows of buttons.
  private struct Sample: ViewConfiguration {
    enum Part: Equatable, Sendable {
      case text(String)
      case item(String)
      case buttons(Int, count: Int)
    }

    typealias Event = String

    let parts: [Part]
    let isCentred: Bool
    var title: String { "" }
    var text: String { "" }
  }

  private static let view = PageView<Sample> { sample, page in
    page.isCentred = sample.isCentred
    for part in sample.parts {
      switch part {
      case .text(let text): page.text(text)
      case .item(let id): page.item(id, "Item \(id)", sends: id)
      case .buttons(let first, let count):
        page.buttons((first..<first + count).map { Action(.init(rawValue: "b\($0)"), title: "B\($0)") }) { $0.rawValue }
      }
    }
  }

  private func sample(_ random: inout SeededRandom, buttons: Bool) -> Sample {
    let parts = (0..<1 + random.next(upTo: 14)).map { index -> Sample.Part in
      switch random.next(upTo: buttons ? 4 : 3) {
      case 0: .item("i\(index)")
      case 3: .buttons(10 * index, count: 1 + random.next(upTo: 5))
      default:
        .text((0..<random.next(upTo: 12)).map { "\(index).\($0) 李" }.joined(separator: " "))
      }
    }
    return Sample(parts: parts, isCentred: random.next(upTo: 2) == 0)
  }

  private func harness(_ random: inout SeededRandom, buttons: Bool) -> ViewHarness<PageView<Sample>> {
    ViewHarness(
      Self.view, sample(&random, buttons: buttons), columns: 24 + random.next(upTo: 40), rows: 1 + random.next(upTo: 12)
    )
  }

  /// The lines of the page that the canvas has to show.
  private func content(_ harness: ViewHarness<PageView<Sample>>) -> [String] {
    harness.state.page?.lines.map { line in line.runs.map(\.text).joined() } ?? []
  }

  /// The text on the screen, without marks, margins and scroll bar.
  private func shown(_ harness: ViewHarness<PageView<Sample>>) -> [String] { harness.lines().map(plain) }

  private func plain(_ line: String) -> String { line.filter { !" [▸│┃".contains($0) } }

  private let keys = [
    "up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab", "space", "j", "k",
  ]

  @Test func showsOnlyItsLinesInOrderAndScrollsWithinThem() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<120 {
      let harness = harness(&random, buttons: true)
      let content = content(harness)
      for _ in 0..<25 {
        harness.press(random.pick(keys) ?? "")
        let scroll = harness.state.scroll
        let rows = harness.size.rows
        #expect(scroll >= 0 && scroll <= max(content.count - rows, 0))
        let visible = content.dropFirst(scroll).prefix(rows).map(plain)
        let lines = shown(harness)
        let top = lines.count > visible.count && harness.configuration.isCentred ? (rows - visible.count) / 2 : 0
        #expect(Array(lines.dropFirst(top).prefix(visible.count)) == visible)
        #expect(harness.canvas.lines.allSatisfy { TextLayout.columns(of: $0) <= harness.size.columns })
      }
    }
  }

  @Test(arguments: ["down", "pagedown", "space", "j"]) func scrollingReachesEveryLine(key: String) {
    var random = SeededRandom(seed: 8)
    for _ in 0..<60 {
      let harness = harness(&random, buttons: true)
      let content = content(harness)
      var reached: Set<Int> = []
      for _ in 0...content.count * 2 {
        reached.formUnion(harness.state.scroll..<min(harness.state.scroll + harness.size.rows, content.count))
        harness.press(key)
      }
      #expect(reached == Set(content.indices))
    }
  }

  @Test func arrowsSelectEveryItemAndEnterSendsItsEvent() {
    var random = SeededRandom(seed: 9)
    for _ in 0..<120 {
      let harness = harness(&random, buttons: false)
      let items = harness.state.page?.items.compactMap(\.event) ?? []
      for (start, key, order) in [("home", "down", items), ("end", "up", items.reversed())] {
        harness.press(start)
        var sent: [String] = []
        for _ in 0...content(harness).count {
          if let event = harness.press("enter").first, sent.last != event { sent.append(event) }
          harness.press(key)
        }
        #expect(sent == order)
      }
    }
  }

  @Test func tabSelectsEveryButtonAndKeepsItVisible() {
    var random = SeededRandom(seed: 10)
    for _ in 0..<120 {
      let harness = harness(&random, buttons: true)
      guard let items = harness.state.page?.items, items.contains(where: \.isButton) else { continue }
      harness.press("home")
      for item in items.dropFirst() + [items[0]] {
        harness.press("tab")
        #expect(harness.state.showsSelection)
        #expect(harness.press("enter") == [item.event ?? ""])
      }
      harness.press("shift+tab")
      #expect(harness.press("enter") == [items.last?.event ?? ""])
    }
  }

  @Test func onlyTheSelectedItemIsMarked() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<120 {
      let harness = harness(&random, buttons: true)
      for _ in 0..<15 {
        harness.press(random.pick(keys) ?? "")
        let marks = harness.canvas.text.count { $0 == "▸" }
        #expect(marks == (harness.state.showsSelection ? 1 : 0))
      }
    }
  }

  // MARK: Single steps

  private func page(_ parts: Sample.Part..., columns: Int = 30, rows: Int) -> ViewHarness<PageView<Sample>> {
    ViewHarness(Self.view, Sample(parts: parts, isCentred: false), columns: columns, rows: rows)
  }

  @Test func itemJustBelowTheWindowIsScrolledIntoView() {
    let harness = page(.item("a"), .text("one\ntwo"), .item("b"), rows: 3)
    harness.press("down")
    #expect(harness.state.scroll == 1 && harness.state.showsSelection)
    #expect(harness.lines().last?.hasPrefix(" ▸Item b") == true)
  }

  @Test func movingUpSelectsTheFirstButtonOfARow() {
    let harness = page(.buttons(0, count: 3), .item("a"), rows: 4)
    harness.press("down")
    #expect(harness.press("enter") == ["a"])
    #expect(harness.press("up", "enter") == ["b0"])
  }
}
