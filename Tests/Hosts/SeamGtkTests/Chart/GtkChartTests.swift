#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct GtkChartTests {
    /// Records the events of a chart.
    @MainActor
    private final class Records {
      var events: [ChartConfiguration.Event] = []
    }

    private func show(
      _ configuration: ChartConfiguration, width: Int = 390
    ) async throws -> (GtkUser, ClosureScreen<ChartConfiguration, ChartConfiguration>, Records) {
      let records = Records()
      let screen = ClosureScreen(configuration) {
        $0
      } onEvent: { _, event in
        records.events.append(event)
      }
      let user = try GtkUser(width: width)
      try await user.start(SampleFlow(screen))
      await user.frame()
      return (user, screen, records)
    }

    private func chart(
      _ values: [Double], label: String = "Area", rows: [ListConfiguration.Row] = []
    ) -> ChartConfiguration {
      .init(
        title: "Chart", summary: "Summary",
        chart: .init(
          x: .init(label: "Day"), y: .init(label: label, unit: "cm²", from: 0),
          series: [
            .init(
              label: "Series",
              points: values.enumerated().map { .init(id: "\($0)", x: Double($0), y: $1, text: "Day \($0): \($1)") })
          ],
          band: .init(
            label: "Expected", points: [.init(x: 0, lower: 1, upper: 2), .init(x: 2, lower: 0, upper: 1)]),
          markers: [.init(x: 1, label: "Event")]), empty: "No values", sections: [.init(title: "Rows", rows: rows)])
    }

    private func area(_ user: GtkUser) throws -> WidgetPointer {
      let areas = WidgetTree(root: user.window.windowWidget).all(gtk_drawing_area_get_type())
      return try #require(areas.first { $0.role == GTK_ACCESSIBLE_ROLE_SLIDER })
    }

    @Test func plotIsASliderThatSaysItsPoints() async throws {
      let (user, screen, _) = try await show(chart([3, 2, 1]))
      let area = try area(user)
      #expect(area.role == GTK_ACCESSIBLE_ROLE_SLIDER)
      #expect(area.accessibleLabel == "Area (cm²) / Day, Series, Expected, Event")
      let description = try #require(area.accessibleDescription)
      #expect(description.hasPrefix("Day 0: 3.0\nDay 1: 2.0\nDay 2: 1.0\nExpected:\n0: 1–2 cm²"))
      #expect(area.accessibleValueText == "Day 2: 1.0")
      screen.state = chart([3, 2, 1, 7])
      try await user.settle()
      #expect(area.accessibleValueText == "Day 3: 7.0")
      #expect(area.hasAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 1))
      #expect(area.hasAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 4))
      #expect(area.hasAccessible(GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 4))
      screen.state = chart((0..<10_000).map { Double($0 % 83) })
      try await user.settle()
      await user.frame()
      #expect(try #require(area.accessibleDescription).split(separator: "\n").count == 101)
    }

    @Test func arrowKeysSelectAPointAndReturnOpensIt() async throws {
      let (user, _, records) = try await show(chart([5, 4, 3, 2, 1]))
      gtk_widget_grab_focus(try area(user))
      try await user.typeKeys(["Left", "Left", "Right", "Left"])
      #expect(user.sees("Day 2: 3.0"))
      try await user.typeKeys(["Return", "Home", "Left", "Return", "End", "Right"])
      #expect(records.events == [.didSelectPoint("2"), .didSelectPoint("0")])
      #expect(try area(user).accessibleValueText == "Day 4: 1.0")
    }

    @Test func pointerSelectsTheNearestPointAndOpensItByASecondClick() async throws {
      let (user, _, records) = try await show(chart([5, 4, 3, 2, 1]))
      let area = try area(user)
      let gesture = try #require(area.controller(gtk_gesture_click_get_type()))
      gesture.emit("pressed", 1, 25, 60)
      try await user.settle()
      #expect(area.accessibleValueText == "Day 0: 5.0")
      gesture.emit("pressed", 2, 25, 60)
      try await user.settle()
      #expect(records.events == [.didSelectPoint("0")])
    }

    @Test func selectionFollowsItsPoint() async throws {
      let (user, screen, _) = try await show(chart([5, 4, 3, 2, 1]))
      try await user.tap("Previous point")
      try await user.tap("Previous point")
      #expect(user.sees("Day 2: 3.0"))
      screen.state = chart([5, 4, 3.5])
      try await user.settle()
      #expect(user.sees("Day 2: 3.5"))
      screen.state = chart([5])
      try await user.settle()
      #expect(user.sees("Day 0: 5.0"))
      #expect(WidgetTree(root: user.window.windowWidget).button("Previous point") == nil)
    }

    @Test func chartWithoutPointsShowsItsMessage() async throws {
      let rows = ["r", "s"].map { ListConfiguration.Row(id: .init($0), title: "Row \($0)") }
      let (user, screen, records) = try await show(chart([.nan], rows: rows))
      #expect(user.sees("No values") && !user.sees("Expected"))
      #expect(user.focusedText == "Row r")
      try await user.tap("Row r")
      #expect(records.events == [.didSelect(row: "r")])
      screen.state = chart([1])
      try await user.settle()
      #expect(!user.sees("No values"))
      _ = try area(user)
    }

    @Test(
      arguments: [
        [1], [1, 1], [.nan, 1, .infinity, 2], [1e300, -1e300, 0], [.leastNonzeroMagnitude, 0],
        [.greatestFiniteMagnitude, -.greatestFiniteMagnitude],
      ] as [[Double]])
    func unusualValuesAreDrawn(values: [Double]) async throws {
      let (user, _, _) = try await show(chart(values), width: 360)
      await user.frame()
      let last = try #require(values.indices.last { values[$0].isFinite })
      #expect(user.sees("Day \(last): \(values[last])"))
    }

    @Test func aLongAxisLabelFitsAPhone() async throws {
      let (user, _, _) = try await show(
        chart([1, 2], label: String(repeating: "Long label ", count: 20)), width: 360)
      #expect(user.minimumWidth <= 360)
    }

    @Test func manyRowsAreShownInPortions() async throws {
      let rows = (0..<100_000).map { ListConfiguration.Row(id: "\($0)", title: "Row \($0)") }
      let (user, screen, records) = try await show(chart([1], rows: rows))
      #expect(user.sees("Row 199") && !user.sees("Row 200"))
      try await user.tap("Show more")
      #expect(user.sees("Row 399") && !user.sees("Row 400"))
      try await user.tap("Row 399")
      #expect(records.events == [.didSelect(row: "399")])
      screen.state = chart([1], rows: Array(rows.dropFirst(2).prefix(3)))
      try await user.settle()
      #expect(user.sees("Row 2") && !user.sees("Row 199") && !user.sees("Show more"))
    }

    @Test func badgesAreShownAndSaid() async throws {
      let row = ListConfiguration.Row(
        id: "r", title: "Row", value: "Value", badge: Badge("Not sent yet", tone: .warning))
      let (user, screen, _) = try await show(chart([1], rows: [row]))
      func widget() throws -> WidgetPointer { try #require(WidgetTree(root: user.window.windowWidget).row("Row")) }
      #expect(user.sees("Not sent yet"))
      #expect(try widget().accessibleDescription == "Not sent yet, Value")
      screen.state = chart([1], rows: [.init(id: "r", title: "Row", value: "Value")])
      try await user.settle()
      #expect(!user.sees("Not sent yet"))
      #expect(try widget().accessibleDescription == "Value")
    }
  }
}
#endif
