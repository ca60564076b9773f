#if Gtk
import CSeamGtk
import SeamViews

/// A photo with its caption and facts; a button if it can be selected.
@MainActor
final class PhotoCard {
  /// The length of a photo's longer side in pixels, which is enough for a window of a high resolution.
  private static let largest: Int32 = 2048

  let isSelectable: Bool
  private let card: Owned<WidgetPointer>
  private let stack = Make.widget(gtk_stack_new())
  private let picture = Make.widget(gtk_picture_new()).style("seam-photo")
  private let spinner = Make.widget(gtk_spinner_new())
  private let reason = Make.text(alignment: 0.5).style("dim-label")
  private let caption = Make.text().style("heading")
  private let facts = Make.column(spacing: 2)
  private var shown: PhotosConfiguration.Photo?
  private var decoding: Task<Void, Never>?

  var widget: WidgetPointer { card.pointer }

  init(isSelectable: Bool, select: @escaping @MainActor () -> Void) {
    self.isSelectable = isSelectable
    let column = Make.column(spacing: 6)
    gtk_picture_set_can_shrink(picture.opaque, 1)
    gtk_stack_set_vhomogeneous(stack.opaque, 0)
    gtk_widget_set_size_request(spinner, 32, 32)
    for part in [spinner, reason] {
      gtk_widget_set_halign(part, GTK_ALIGN_CENTER)
      gtk_widget_set_valign(part, GTK_ALIGN_CENTER)
    }
    for page in [picture, spinner, reason] { gtk_stack_add_child(stack.opaque, page) }
    let heading = Make.row(spacing: 6)
    gtk_widget_set_hexpand(caption, 1)
    heading.append(caption)
    if isSelectable { heading.append(Make.icon("go-next-symbolic").style("dim-label")) }
    for part in [stack, heading, facts] { column.append(part) }
    if isSelectable {
      let button = Make.widget(gtk_button_new()).style("flat", "seam-photo-card")
      gtk_button_set_child(button.cast(), column)
      button.on("clicked", select)
      card = Owned(sinking: button)
    } else {
      card = Owned(sinking: column.style("seam-photo-card"))
    }
    gtk_widget_set_valign(widget, GTK_ALIGN_START)
  }

  isolated deinit { decoding?.cancel() }

  func show(_ photo: PhotosConfiguration.Photo) {
    guard photo != shown else { return }
    caption.setText(photo.caption)
    if isSelectable { widget.setAccessible(label: photo.caption) }
    if photo.facts != shown?.facts { showFacts(photo.facts) }
    if photo.content != shown?.content { show(photo.content) }
    picture.setAccessible(label: photo.caption)
    shown = photo
  }

  private func showFacts(_ new: [PhotosConfiguration.Fact]) {
    for label in facts.children { gtk_box_remove(facts.cast(), label) }
    for fact in new { facts.append(Make.text("\(fact.label): \(fact.value)").style("caption", "numeric")) }
    facts.isVisible = !new.isEmpty
    if isSelectable {
      widget.setAccessible(
        description: new.isEmpty ? nil : new.map { "\($0.label): \($0.value)" }.joined(separator: ", "))
    }
  }

  private func show(_ content: PhotosConfiguration.Content) {
    decoding?.cancel()
    decoding = nil
    switch content {
    case .loading: show(page: spinner)
    case .missing(let text):
      reason.setText(text)
      show(page: reason)
    case .image(let bytes):
      show(page: spinner)
      decoding = Task { [weak self] in
        let photo = await ImageDecoder.decoded(bytes, largest: Self.largest)
        guard !Task.isCancelled else { return }
        self?.show(photo)
      }
    }
  }

  private func show(_ photo: DecodedImage?) {
    guard let photo else {
      reason.setText("The photo is damaged, or of an unknown kind.")
      return show(page: reason)
    }
    gtk_picture_set_paintable(picture.opaque, photo.texture)
    show(page: picture)
  }

  private func show(page: WidgetPointer) {
    if page != picture { gtk_picture_set_paintable(picture.opaque, nil) }
    gtk_spinner_set_spinning(spinner.opaque, page == spinner ? 1 : 0)
    stack.setStyle("seam-photo-place", page != picture)
    stack.showOnly(page: page)
  }
}
#endif
