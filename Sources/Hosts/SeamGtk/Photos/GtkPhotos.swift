#if Gtk
import CSeamGtk
import SeamViews

/// Shows photos side by side, or one below the other in a narrow window.
final class GtkPhotos: GtkView {
  private let scroller: Owned<WidgetPointer>
  // GTK 4.8 has no breakpoints: an area without content reports the width.
  private let ruler = Make.widget(gtk_drawing_area_new()).role(GTK_ACCESSIBLE_ROLE_PRESENTATION)
  private let grid = Make.widget(gtk_grid_new())
  private let empty = Make.text(alignment: 0.5).style("dim-label")
  private var cards: [(id: PhotosConfiguration.Photo.ID, card: PhotoCard)] = []
  private var columns = 1
  private let send: @MainActor (PhotosConfiguration.Event) -> Void

  /// The smallest width in pixels at which a photo is shown beside another.
  private static let narrowest = 240
  private static let spacing = 12

  var widget: WidgetPointer { scroller.pointer }

  init(send: @escaping @MainActor (PhotosConfiguration.Event) -> Void) {
    self.send = send
    gtk_grid_set_column_homogeneous(grid.cast(), 1)
    gtk_grid_set_column_spacing(grid.cast(), guint(Self.spacing))
    gtk_grid_set_row_spacing(grid.cast(), 18)
    let column = Make.column().margins(x: 12, y: 18)
    for part in [ruler, grid, empty] { column.append(part) }
    scroller = Owned(sinking: Make.scrolling(Make.clamp(column, to: 1000)))
    ruler.connect("resize") { [weak self] arguments in
      let width = Int(arguments.int(0))
      // Deferred, because the grid is being laid out.
      Task { self?.fit(width) }
      return false
    }
  }

  func update(to photos: PhotosConfiguration) {
    let kept = zip(cards, photos.photos).prefix { $0.id == $1.id && $0.card.isSelectable == $1.isSelectable }.count
    while cards.count > kept { gtk_grid_remove(grid.cast(), cards.removeLast().card.widget) }
    for (index, photo) in photos.photos.enumerated() {
      if index == cards.count {
        let id = photo.id
        let card = PhotoCard(isSelectable: photo.isSelectable) { [send] in send(.didSelect(photo: id)) }
        gtk_widget_set_hexpand(card.widget, 1)
        attach(card, at: index)
        cards.append((id, card))
      }
      cards[index].card.show(photo)
    }
    grid.isVisible = !cards.isEmpty
    empty.setOptionalText(cards.isEmpty ? photos.empty : nil)
    fit(Int(gtk_widget_get_width(ruler)))
  }

  private func attach(_ card: PhotoCard, at index: Int) {
    gtk_grid_attach(grid.cast(), card.widget, Int32(index % columns), Int32(index / columns), 1, 1)
  }

  /// Shows as many photos side by side as fit.
  private func fit(_ width: Int) {
    let fitting = max(min((width + Self.spacing) / (Self.narrowest + Self.spacing), cards.count), 1)
    guard fitting != columns else { return }
    columns = fitting
    let layout = gtk_widget_get_layout_manager(grid)
    for (index, entry) in cards.enumerated() {
      // Moved within the layout, so that the focus stays.
      let child = gtk_layout_manager_get_layout_child(layout, entry.card.widget)
      gtk_grid_layout_child_set_column(child?.opaque, Int32(index % columns))
      gtk_grid_layout_child_set_row(child?.opaque, Int32(index / columns))
    }
  }

  func takeFocus() -> Bool {
    guard let card = cards.first(where: \.card.isSelectable)?.card else {
      return gtk_widget_grab_focus(scroller.pointer) != 0
    }
    return gtk_widget_grab_focus(card.widget) != 0
  }
}
#endif
