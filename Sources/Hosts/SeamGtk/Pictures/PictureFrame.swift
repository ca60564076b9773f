#if Gtk
import CSeamGtk
import SeamViews

/// A frame for a picture: a symbol, letters on a coloured disc or an image.
@MainActor
final class PictureFrame {
  // Hidden from screen readers, as the texts beside it say the same.
  private let place = Owned(sinking: Make.column().role(GTK_ACCESSIBLE_ROLE_PRESENTATION))
  private let symbol: WidgetPointer
  private let letters: WidgetPointer
  private let photo: WidgetPointer
  private let size: Int32
  private var shown: Picture?
  private var color = ""

  var widget: WidgetPointer { place.pointer }

  /// Makes a frame for pictures of a given size.
  init(size: Int32, symbolSize: Int32) {
    self.size = size
    symbol = Make.widget(gtk_image_new())
    gtk_image_set_pixel_size(symbol.opaque, symbolSize)
    letters = Make.monogram(size: size)
    photo = Make.widget(adw_avatar_new(size, nil, 0))
    for part in [symbol, letters, photo] { widget.append(part) }
    gtk_widget_set_vexpand(symbol, 1)
    // Symbols are smaller, but texts beside different pictures have to line up.
    gtk_widget_set_size_request(widget, size, size)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(widget, GTK_ALIGN_CENTER)
    widget.isVisible = false
  }

  func show(_ picture: Picture?, isMuted: Bool = false) {
    guard picture != shown else { return }
    shown = picture
    widget.isVisible = picture != nil
    switch picture {
    case .symbol(let new):
      guard let name = IconTheme.name(of: new) else { return widget.isVisible = false }
      gtk_image_set_from_icon_name(symbol.opaque, name)
      symbol.setStyle("dim-label", isMuted)
      showOnly(symbol)
    case .monogram(let text):
      letters.setText(String(text.prefix(3)))
      if !color.isEmpty { letters.setStyle(color, false) }
      let sum = text.unicodeScalars.reduce(0) { ($0 &* 31 &+ Int($1.value)) & 0xFFFF }
      // The colours of AdwAvatar in libadwaita's style sheet.
      color = "color\(sum % 14 + 1)"
      letters.setStyle(color, true)
      showOnly(letters)
    case .data(let bytes):
      let image = ImageDecoder.image(bytes, largest: size * 2)
      adw_avatar_set_custom_image(photo.opaque, image?.texture)
      showOnly(photo)
    case nil: break
    }
  }

  private func showOnly(_ part: WidgetPointer) {
    for other in [symbol, letters, photo] { other.isVisible = other == part }
  }
}

extension Make {
  /// Makes a disc with letters in the style of AdwAvatar, which itself draws at most two.
  static func monogram(size: Int32) -> WidgetPointer {
    let label = "avatar".withCString { name in
      PropertyValue.string("avatar").withValue { value in
        var names: [UnsafePointer<CChar>?] = []
        return "css-name".withCString { property in
          names = [property]
          return g_object_new_with_properties(gtk_label_get_type(), 1, &names, value)
        }
      }
    }
    let widget = widget(label.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) })
    gtk_widget_set_size_request(widget, size, size)
    widget.setStyle(size > 48 ? "seam-monogram-large" : "seam-monogram", true)
    return widget
  }
}
#endif
