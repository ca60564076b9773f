#if Gtk
import CSeamGtk
import SeamFlow
import SeamFlowTesting
import SeamGtkTesting
import SeamViews
import Testing

@testable import SeamGtk

extension OnDisplay {
  /// Tab visits widgets in the order in which they are read, whatever their heights.
  @MainActor
  @Suite(.timeLimit(.minutes(10)))
  struct TabOrderTests {
    /// Presses keys, and returns the names of the widgets that took the focus.
    private func names(after keys: [String], _ user: GtkUser) async throws -> [String] {
      var names: [String] = []
      let window = user.window.window
      window.widget.on("notify::focus-widget") { [weak window] in
        if let focus = window?.focus { names.append(focus.name) }
      }
      try await user.typeKeys(keys, every: .milliseconds(10))
      return names
    }

    private func expect(
      _ names: [String], _ user: GtkUser, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let count = names.count - 1
      let forward = try await self.names(after: Array(repeating: "Tab", count: count), user)
      #expect(forward == Array(names.dropFirst()), sourceLocation: sourceLocation)
      let back = try await self.names(after: Array(repeating: "shift+Tab", count: count), user)
      #expect(back == names.dropLast().reversed(), sourceLocation: sourceLocation)
    }

    // MARK: Forms

    @Test func buttonsOfAFieldFollowIt() async throws {
      let options = ["Low", "High"].map { FormConfiguration.Option(id: $0, title: $0) }
      let fields: [FormConfiguration.Field] = [
        .init(id: "1", label: "Name", .text("Wilma"), isRemovable: true),
        .init(id: "2", label: "Password", .secure("x"), isRemovable: true),
        .init(id: "3", label: "Length", .number("4.2", unit: "cm", step: 0.1), isRemovable: true),
        .init(id: "4", label: "News", .toggle(true), isRemovable: true),
        .init(id: "5", label: "Level", .choice(options, selected: "Low"), isRemovable: true),
        .init(id: "6", label: "Call", .button, isRemovable: true),
      ]
      let user = try GtkUser(height: 900)
      try await user.start(SampleFlow(FormScreen(.fields(fields))))
      await user.frame()
      try await expect(
        [
          "Name", "Remove Name", "Password", "Show text", "Remove Password", "Length", "Remove Length", "News",
          "Remove News", "Level", "Remove Level", "Call", "Remove Call",
        ], user)
    }

    @Test func measuresAreTypedOneAfterTheOther() async throws {
      var values = ["Length": "", "Width": ""]
      func form() -> FormConfiguration {
        .fields(["Length", "Width"].map { .init(id: $0, label: $0, .number(values[$0] ?? "", unit: "cm", step: 0.1)) })
      }
      let screen = FormScreen(form())
      screen.onEvent = { [weak screen] event in
        if case .didChange(let id, let text) = event { values[id] = text }
        screen?.configuration = form()
      }
      let user = try GtkUser()
      try await user.start(SampleFlow(screen))
      try await user.typeKeys(["4", "period", "2", "Tab", "3", "period", "1", "Up"])
      #expect(values == ["Length": "4.2", "Width": "3.2"])
    }

    // MARK: Pages

    @Test func barIsReadFromBackToMenu() async throws {
      let actions = [
        Action("save", title: "Save", role: .primary), Action("a", title: "Import"), Action("b", title: "Export"),
      ]
      let user = try GtkUser(width: 700)
      let flow = SampleFlow(ListScreen(.rows(["A"])))
      try await user.start(flow)
      flow.push(ListScreen(.rows(["B"], actions: actions, refresh: .available)))
      try await user.settle()
      let order = try await names(after: Array(repeating: "Tab", count: 5), user)
      #expect(order == ["Back", "More", "Save", "Refresh (Ctrl+R)", "B"])
    }

    @Test(arguments: [false, true]) func photosAreReadRowByRow(isRightToLeft: Bool) async throws {
      GtkSession.isRightToLeft = isRightToLeft
      defer { GtkSession.isRightToLeft = false }
      // The higher a card, the lower its middle.
      let photos = [3, 0, 2, 1].enumerated().map { index, count in
        PhotosConfiguration.Photo(
          id: "\(index)", caption: "Photo \(index)",
          facts: (0..<count).map { .init(label: "Fact \($0)", value: "x") }, content: .loading, isSelectable: true)
      }
      let user = try GtkUser(width: 560)
      try await user.start(
        SampleFlow(SampleScreen<PhotosConfiguration>(PhotosConfiguration(title: "Photos", photos: photos))))
      await user.frame()
      try await expect(["Photo 0", "Photo 1", "Photo 2", "Photo 3"], user)
    }

    // MARK: Views of apps

    /// Whether the children of a view of an app are in a box, a center box or a grid.
    enum Container: CaseIterable { case box, centerBox, grid }

    @Test(arguments: Container.allCases, [false, true])
    func childrenOfAnAppsViewAreReadInOrder(container: Container, isRightToLeft: Bool) async throws {
      GtkSession.isRightToLeft = isRightToLeft
      defer { GtkSession.isRightToLeft = false }
      let user = try GtkUser()
      user.window.register(CounterConfiguration.self) { _ in StairsView(container) }
      try await user.start(SampleFlow(SampleScreen(CounterConfiguration(count: 0))))
      await user.frame()
      try await expect(["One", "Two", "Three"], user)
    }
  }
}

/// Three buttons beside each other, each higher than the one before it.
private final class StairsView: GtkView {
  private let row: Owned<WidgetPointer>

  var widget: WidgetPointer { row.pointer }

  init(_ container: OnDisplay.TabOrderTests.Container) {
    let buttons = [("One", GTK_ALIGN_END), ("Two", GTK_ALIGN_CENTER), ("Three", GTK_ALIGN_START)].map { name, place in
      let button = Make.widget(gtk_button_new_with_label(name))
      gtk_widget_set_valign(button, place)
      return button
    }
    switch container {
    case .box:
      row = Owned(sinking: Make.row())
      for button in buttons { widget.append(button) }
    case .centerBox:
      row = Owned(sinking: Make.widget(gtk_center_box_new()))
      gtk_center_box_set_end_widget(widget.opaque, buttons[2])
      gtk_center_box_set_center_widget(widget.opaque, buttons[1])
      gtk_center_box_set_start_widget(widget.opaque, buttons[0])
    case .grid:
      row = Owned(sinking: Make.widget(gtk_grid_new()))
      for (column, button) in buttons.enumerated().reversed() {
        gtk_grid_attach(widget.cast(), button, Int32(column), 0, 1, 1)
      }
    }
  }

  func update(to configuration: CounterConfiguration) {}
}

extension UnsafeMutablePointer<GtkWidget> {
  /// The accessible label, or that of the menu button around it, or the text.
  @MainActor
  fileprivate var name: String {
    accessibleLabel ?? gtk_widget_get_parent(self)?.accessibleLabel ?? WidgetTree(root: self).texts.first ?? "-"
  }
}
#endif
