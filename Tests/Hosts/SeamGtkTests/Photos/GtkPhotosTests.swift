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
  struct GtkPhotosTests {
    private typealias Photo = PhotosConfiguration.Photo

    private func show(
      _ photos: [Photo], width: Int = 390
    ) async throws -> (GtkUser, ClosureScreen<PhotosConfiguration, PhotosConfiguration>) {
      let screen = ClosureScreen(PhotosConfiguration(title: "Photos", photos: photos, empty: "No photos")) { $0 }
      let user = try GtkUser(width: width)
      try await user.start(SampleFlow(screen))
      await user.frame()
      return (user, screen)
    }

    private func photo(_ id: String, _ bytes: [UInt8], isSelectable: Bool = false) -> Photo {
      .init(
        id: id, caption: "Photo \(id)", facts: [.init(label: "Area", value: "4 cm²")], content: .image(bytes),
        isSelectable: isSelectable)
    }

    private func pictures(_ user: GtkUser) -> [WidgetPointer] {
      WidgetTree(root: user.window.windowWidget).all(gtk_picture_get_type())
    }

    /// Waits until a number of photos are decoded and drawn.
    private func drawn(_ count: Int, _ user: GtkUser) async throws {
      while pictures(user).count != count { await user.frame() }
      try await user.settle()
      await user.frame()
    }

    /// Returns the place of a widget in the window.
    private func frame(_ widget: WidgetPointer, _ user: GtkUser) throws -> graphene_rect_t {
      var bounds = graphene_rect_t()
      try #require(gtk_widget_compute_bounds(widget, user.window.windowWidget, &bounds) != 0)
      return bounds
    }

    @Test func photosAreSideBySideIfThereIsRoom() async throws {
      let photos = [
        photo("a", SamplePhoto.png(width: 400, height: 300)), photo("b", SamplePhoto.png(width: 300, height: 400)),
      ]
      let (wide, _) = try await show(photos, width: 800)
      try await drawn(2, wide)
      let beside = try pictures(wide).map { try frame($0, wide) }
      #expect(beside[0].origin.x + beside[0].size.width <= beside[1].origin.x)
      #expect(beside.allSatisfy { $0.size.width > 300 })
      let (narrow, _) = try await show(photos, width: 360)
      try await drawn(2, narrow)
      let below = try pictures(narrow).map { try frame($0, narrow) }
      #expect(below[0].origin.y + below[0].size.height <= below[1].origin.y)
      // The aspect ratio is kept.
      #expect(abs(below[0].size.width / below[0].size.height - 4.0 / 3) < 0.05)
      #expect(narrow.minimumWidth <= 360)
    }

    /// Two of 240 pixels, and the 12 between them.
    @Test(arguments: [510, 530]) func twoAreSideBySideFrom492Pixels(window: Int) async throws {
      let (user, _) = try await show(
        ["a", "b"].map { photo($0, SamplePhoto.png(width: 40, height: 30)) }, width: window)
      try await drawn(2, user)
      let frames = try pictures(user).map { try frame($0, user) }
      let grid = try #require(WidgetTree(root: user.window.windowWidget).all(gtk_grid_get_type()).first)
      let width = gtk_widget_get_width(grid)
      // Wide windows have growing margins.
      #expect((window == 510 ? 468..<492 : 492..<516).contains(width))
      #expect((frames[0].origin.y == frames[1].origin.y) == (width >= 492))
    }

    @Test func pictureIsNamedByItsCaption() async throws {
      let (user, screen) = try await show([photo("a", SamplePhoto.png(width: 40, height: 30), isSelectable: true)])
      try await drawn(1, user)
      #expect(pictures(user).map(\.accessibleLabel) == ["Photo a"])
      let button = try #require(WidgetTree(root: user.window.windowWidget).button("Photo a"))
      #expect(button.accessibleLabel == "Photo a")
      #expect(button.accessibleDescription == "Area: 4 cm²")
      screen.state = .init(
        title: "Photos", photos: [.init(id: "a", caption: "New", content: .loading, isSelectable: true)])
      try await user.settle()
      #expect(button.accessibleLabel == "New")
      #expect(button.accessibleDescription == nil)
      #expect(pictures(user).isEmpty)
    }

    @Test func damagedPhotosSaySo() async throws {
      let whole = SamplePhoto.png(width: 300, height: 200)
      for bytes in [[], [1, 2, 3], Array(whole.prefix(whole.count / 2)), Array("GIF89a".utf8)] as [[UInt8]] {
        let (user, _) = try await show([photo("a", bytes)])
        try await user.wait(for: "The photo is damaged")
        #expect(pictures(user).isEmpty)
      }
    }

    @Test func aReplacedPhotoIsTheOneShown() async throws {
      let (user, screen) = try await show([photo("a", SamplePhoto.png(width: 3000, height: 2000))])
      screen.state = .init(title: "Photos", photos: [photo("a", SamplePhoto.png(width: 30, height: 20))])
      try await user.settle()
      try await drawn(1, user)
      let picture = try #require(pictures(user).first)
      let shown = gtk_picture_get_paintable(picture.opaque)
      #expect(gdk_paintable_get_intrinsic_width(shown) == 30)
      screen.state = .init(title: "Photos", photos: [.init(id: "a", caption: "A", content: .missing("Gone"))])
      try await user.settle()
      #expect(user.sees("Gone") && pictures(user).isEmpty)
    }

    @Test func aLargePhotoIsScaledDown() async throws {
      let (user, _) = try await show([photo("a", SamplePhoto.png(width: 6000, height: 3000))])
      try await drawn(1, user)
      let picture = try #require(pictures(user).first)
      #expect(gdk_paintable_get_intrinsic_width(gtk_picture_get_paintable(picture.opaque)) == 2048)
    }

    @Test func arrowAndReturnChooseAPhoto() async throws {
      var events: [PhotosConfiguration.Event] = []
      let photos = ["a", "b"].map { Photo(id: $0, caption: "Photo \($0)", content: .loading, isSelectable: true) }
      let screen = ClosureScreen(PhotosConfiguration(title: "Photos", photos: photos)) { events.append($0) }
      let user = try GtkUser(width: 800)
      try await user.start(SampleFlow(screen))
      try await user.typeKeys(["Return", "Tab", "Return"])
      #expect(events == [.didSelect(photo: "a"), .didSelect(photo: "b")])
    }

    @Test func viewWithoutPhotosShowsItsMessage() async throws {
      let (user, screen) = try await show([])
      #expect(user.sees("No photos"))
      screen.state = .init(title: "Photos", photos: [photo("a", [])])
      try await user.settle()
      #expect(!user.sees("No photos") && user.sees("Photo a"))
    }
  }
}
#endif
