#if Gtk
import CSeamGtk
import SeamFlow
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// Numbers, segments, sliders, maps and steps, in a form that is built again at each event.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct MeasureFieldTests {
    private static let levels = ["None", "Little", "Moderate", "Much", "Very much"].map {
      FormConfiguration.Option(id: $0, title: $0)
    }
    private static let map = RegionMap([
      .init(
        title: "Sole", aspectRatio: 0.5,
        outlines: [[.init(0, 0), .init(1, 1)]],
        regions: [
          .init(id: "toes", title: "Toes", polygon: [.init(0, 0), .init(1, 0), .init(1, 0.3), .init(0, 0.3)]),
          .init(id: "heel", title: "Heel", polygon: [.init(0, 0.7), .init(1, 0.7), .init(1, 1), .init(0, 1)]),
        ]),
      .init(title: "Top", aspectRatio: 0.5, regions: []),
    ])

    private struct Values {
      var length = ""
      var exudate: String?
      var pain: Double?
      var site: String?
    }

    private func form(_ values: Values = Values()) -> FormConfiguration {
      let fields: [FormConfiguration.Field] = [
        .init(id: "length", label: "Length", .number(values.length, unit: "cm", step: 0.1), placeholder: "0.0"),
        .init(id: "exudate", label: "Exudate", .segments(Self.levels, selected: values.exudate)),
        .init(id: "pain", label: "Pain", .slider(.init(values.pain, in: 0...10, low: "No pain", caption: "caption"))),
        .init(id: "site", label: "Site", .regions(Self.map, selected: values.site)),
        .init(id: "count", label: "Count", .number("", unit: nil)),
      ]
      return .init(
        title: "Wound", sections: [.init(fields: fields)],
        steps: .init(current: 1, titles: ["Photo", "Size", "Review"]))
    }

    private func screen() -> FormScreen {
      let screen = FormScreen(form())
      var values = Values()
      screen.onEvent = { [weak screen] event in
        switch event {
        case .didChange("length", let text): values.length = text
        case .didChoose("exudate", let option): values.exudate = option
        case .didChoose("site", let option): values.site = option
        case .didSlide(_, let value): values.pain = value
        default: break
        }
        screen?.configuration = form(values)
      }
      return screen
    }

    private func show(_ screen: FormScreen, width: Int = 390) async throws -> GtkUser {
      let user = try GtkUser(width: width, height: 900)
      try await user.start(SampleFlow(screen))
      await user.frame()
      return user
    }

    private func tree(_ user: GtkUser) -> WidgetTree { WidgetTree(root: user.window.windowWidget) }

    private func field(_ label: String, _ user: GtkUser) throws -> WidgetPointer {
      try #require(tree(user).field(label))
    }

    private func changes(_ screen: FormScreen) -> [String] {
      screen.events.compactMap { if case .didChange(_, let text) = $0 { text } else { nil } }
    }

    // MARK: Numbers

    @Test func numberTypedByHandsArrivesWithItsSeparator() async throws {
      let screen = screen()
      let user = try await show(screen)
      try await user.typeKeys(["1", "2", "comma", "5", "Left", "BackSpace", "period"])
      #expect(changes(screen) == ["1", "12", "12,", "12,5", "125", "12.5"])
      #expect(user.sees("12.5") && user.sees("cm"))
      let input = try field("Length", user)
      #expect(gtk_text_get_input_purpose(input.cast()) == GTK_INPUT_PURPOSE_NUMBER)
      #expect(input.accessibleDescription == "cm")
    }

    @Test func arrowKeysAndButtonsStepANumber() async throws {
      let screen = screen()
      let user = try await show(screen)
      try await user.typeKeys(["2", "period", "1", "Up", "Up", "Down", "5"])
      #expect(changes(screen) == ["2", "2.", "2.1", "2.2", "2.3", "2.2", "2.25"])
      try await user.tap("Increase Length")
      try await user.tap("Decrease Length")
      try await user.tap("Decrease Length")
      #expect(changes(screen).suffix(3) == ["2.35", "2.25", "2.15"])
      #expect(tree(user).button("Increase Count") == nil)
    }

    // MARK: Segments

    @Test func segmentsAreRadioButtons() async throws {
      let screen = screen()
      let user = try await show(screen)
      let group = try field("Exudate", user)
      let buttons = group.children
      #expect(buttons.allSatisfy { $0.role == GTK_ACCESSIBLE_ROLE_RADIO })
      try await user.choose("Moderate", for: "Exudate")
      try await user.choose("Moderate", for: "Exudate")
      #expect(screen.events == [.didChoose("exudate", option: "Moderate")])
      let checked = Int32(bitPattern: GTK_ACCESSIBLE_TRISTATE_TRUE.rawValue)
      #expect(
        buttons.map { $0.hasAccessible(GTK_ACCESSIBLE_STATE_CHECKED, checked) } == [false, false, true, false, false])
      #expect(buttons.map { gtk_toggle_button_get_active($0.cast()) } == [0, 0, 1, 0, 0])
    }

    @Test func arrowKeysAndDigitsChooseASegment() async throws {
      let screen = screen()
      let user = try await show(screen)
      try #require(gtk_widget_grab_focus(try field("Exudate", user).children[0]) != 0)
      try await user.typeKeys(["Right", "Right", "4", "Left", "9", "x", "1", "Left"])
      #expect(
        screen.events == ["None", "Little", "Much", "Moderate", "None"].map { .didChoose("exudate", option: $0) })
      #expect(user.window.window.focus?.accessibleLabel == "None")
    }

    @Test func refusedSegmentIsReleased() async throws {
      let screen = FormScreen(form())
      let user = try await show(screen)
      try await user.choose("Much", for: "Exudate")
      #expect(screen.events == [.didChoose("exudate", option: "Much")])
      #expect(try field("Exudate", user).children.allSatisfy { gtk_toggle_button_get_active($0.cast()) == 0 })
    }

    @Test(arguments: [360, 800]) func segmentsWrapIntoAsFewRowsAsFit(width: Int) async throws {
      let user = try await show(screen(), width: width)
      #expect(user.minimumWidth <= width)
      let group = try field("Exudate", user)
      let tops = group.children.map { button in
        var bounds = graphene_rect_t()
        _ = gtk_widget_compute_bounds(button, user.window.windowWidget, &bounds)
        return bounds.origin.y
      }
      let rows = Set(tops).count
      let widest = group.children.map(\.width.natural).max() ?? 0
      func fits(in rows: Int) -> Bool {
        let columns = (tops.count + rows - 1) / rows
        return WrapGrid.length(of: columns, widest) <= gtk_widget_get_width(group)
      }
      #expect(fits(in: rows) && !(1..<rows).contains(where: fits))
    }

    // MARK: Sliders

    @Test func unansweredSliderIsAnsweredByTheFirstKey() async throws {
      let screen = screen()
      let user = try await show(screen)
      let scale = try field("Pain", user)
      #expect(gtk_widget_has_css_class(scale, "seam-unanswered") != 0 && user.sees("–"))
      try #require(gtk_widget_grab_focus(scale) != 0)
      try await user.typeKeys(["Right", "Right", "Right", "Left", "End", "Home"])
      #expect(screen.events == [0, 1, 2, 1, 10, 0].map { .didSlide("pain", value: $0) })
      #expect(gtk_widget_has_css_class(scale, "seam-unanswered") == 0 && user.sees("0 · caption"))
      #expect(scale.role == GTK_ACCESSIBLE_ROLE_SLIDER)
    }

    @Test func sliderStopsAtSteps() async throws {
      let screen = screen()
      let user = try await show(screen)
      let scale = try field("Pain", user)
      for position in [3.4, 3.45, 3.6, 4.2] { gtk_range_set_value(scale.cast(), position) }
      try await user.settle()
      #expect(screen.events == [.didSlide("pain", value: 3), .didSlide("pain", value: 4)])
      #expect(gtk_range_get_value(scale.cast()) == 4)
    }

    @Test func refusedValueIsTakenBack() async throws {
      let screen = FormScreen(form(Values(pain: 2)))
      let user = try await show(screen)
      try await user.choose("7", for: "Pain")
      #expect(screen.events == [.didSlide("pain", value: 7)])
      #expect(gtk_range_get_value(try field("Pain", user).cast()) == 2 && user.sees("2 · caption"))
    }

    // MARK: Maps

    @Test func tappedRegionIsReportedAndListed() async throws {
      let screen = screen()
      let user = try await show(screen)
      let row = try #require(gtk_widget_get_parent(try field("Site", user)))
      let areas = WidgetTree(root: row).all(gtk_drawing_area_get_type())
      #expect(areas.count == 2)
      let area = areas[0]
      let (width, height) = (Double(gtk_widget_get_width(area)), Double(gtk_widget_get_height(area)))
      // In the heel, just below the toes, far from both.
      for y in [0.85, 0.33, 0.5] { tap(area, x: width / 2, y: height * y) }
      try await user.settle()
      #expect(screen.events == ["heel", "toes"].map { .didChoose("site", option: $0) })
      let list = try field("Site", user)
      #expect(gtk_drop_down_get_selected(list.opaque) == 0)
      try await user.choose("Heel", for: "Site")
      #expect(screen.events.last == .didChoose("site", option: "heel"))
      #expect(user.sees("Sole") && user.sees("Top"))
    }

    /// Lifts a finger from a drawing.
    private func tap(_ area: WidgetPointer, x: Double, y: Double) {
      let controllers = Owned(taking: gtk_widget_observe_controllers(area))
      for position in 0..<g_list_model_get_n_items(controllers.pointer) {
        guard let controller = g_list_model_get_object(controllers.pointer, position) else { continue }
        let owned = Owned(taking: OpaquePointer(controller))
        if owned.pointer.isA(gtk_gesture_click_get_type()) { owned.pointer.emit("released", 1, x, y) }
      }
    }

    // MARK: The whole form

    @Test func stepsAreShownAboveTheFields() async throws {
      let screen = screen()
      let user = try await show(screen)
      let texts = user.texts
      let steps = try #require(texts.firstIndex(of: "2 of 3 · Size"))
      #expect(steps < (texts.firstIndex(of: "Length") ?? 0))
      screen.configuration = .fields([.init(id: "a", label: "A", .text(""))])
      try await user.settle()
      #expect(!user.sees("2 of 3"))
    }

    @Test func typingKeepsCursorAndFocusWhileOtherFieldsChange() async throws {
      let screen = screen()
      let user = try await show(screen)
      try await user.typeKeys(["1", "2", "3", "Home"])
      try await user.choose("Much", for: "Exudate")
      try await user.choose("7", for: "Pain")
      try await user.choose("Heel", for: "Site")
      let input = try field("Length", user)
      #expect(gtk_editable_get_position(input.opaque) == 0)
      gtk_text_grab_focus_without_selecting(input.cast())
      try await user.typeKeys(["9"])
      #expect(changes(screen).last == "9123")
    }

    @Test func fieldsCanBeReachedByTab() async throws {
      let user = try await show(screen())
      var labels: [String] = []
      while labels.count < 20, labels.last != "Count" {
        labels.append(user.window.window.focus?.accessibleLabel ?? "-")
        try await user.typeKeys(["Tab"])
      }
      #expect(labels == ["Length", "None", "Pain", "Site", "Count"])
    }
  }
}
#endif
