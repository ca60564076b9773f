#if Gtk
import CSeamGtk
import SeamViews

/// The drawing of a view of a map, whose regions are tapped.
@MainActor
final class RegionArea {
  private let column = Owned(sinking: Make.column(spacing: 4))
  private lazy var area = Make.area { [weak self] context, _, _ in self?.paint(context) }
  private let view: RegionMap.View

  var widget: WidgetPointer { column.pointer }

  /// The region that is filled; nil for none.
  var selected: RegionMap.Region.ID? {
    didSet { if selected != oldValue { gtk_widget_queue_draw(area) } }
  }

  /// The size of the largest drawing, in pixels.
  private static let (width, height) = (240.0, 260.0)
  /// The radius of a finger, in pixels.
  private static let finger = 18.0
  private static let margin = 4.0

  init(_ view: RegionMap.View, onTap: @escaping @MainActor (RegionMap.Region.ID) -> Void) {
    self.view = view
    let height = min(Self.height, Self.width / view.aspectRatio)
    gtk_drawing_area_set_content_width(area.cast(), Int32(height * view.aspectRatio))
    gtk_drawing_area_set_content_height(area.cast(), Int32(height))
    widget.append(area)
    let title = Make.line(view.title ?? "", alignment: 0.5).style("caption", "dim-label")
    title.isVisible = view.title != nil
    widget.append(title)
    let click = Make.opaque(gtk_gesture_click_new())
    click.connect("released") { [weak self] arguments in
      if let region = self?.region(atX: arguments.double(1), y: arguments.double(2)) { onTap(region.id) }
      return false
    }
    gtk_widget_add_controller(area, click)
  }

  // MARK: Geometry

  /// The rectangle of the unit square.
  private struct Frame {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  private var frame: Frame {
    let width = Double(gtk_widget_get_width(area)) - 2 * Self.margin
    let height = Double(gtk_widget_get_height(area)) - 2 * Self.margin
    let used = max(min(height, width / view.aspectRatio), 1)
    return Frame(
      x: Self.margin + (width - used * view.aspectRatio) / 2, y: Self.margin + (height - used) / 2,
      width: used * view.aspectRatio, height: used)
  }

  private func region(atX x: Double, y: Double) -> RegionMap.Region? {
    let frame = frame
    return view.region(
      at: .init((x - frame.x) / frame.width, (y - frame.y) / frame.height), within: Self.finger / frame.height)
  }

  // MARK: Drawing

  private func paint(_ context: OpaquePointer) {
    let frame = frame
    var color = GdkRGBA()
    let style = gtk_widget_get_style_context(area)
    gtk_style_context_get_color(style, &color)
    var accent = color
    _ = gtk_style_context_lookup_color(style, "accent_color", &accent)
    cairo_set_line_width(context, 1.5)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    for outline in view.outlines {
      trace(outline, in: frame, context)
      set(color, alpha: 0.35, context)
      cairo_stroke(context)
    }
    for region in view.regions {
      let isSelected = region.id == selected
      trace(region.polygon, in: frame, context)
      cairo_close_path(context)
      set(isSelected ? accent : color, alpha: isSelected ? 0.6 : 0.08, context)
      cairo_fill_preserve(context)
      set(isSelected ? accent : color, alpha: isSelected ? 1 : 0.35, context)
      cairo_stroke(context)
    }
  }

  private func trace(_ points: [RegionMap.Point], in frame: Frame, _ context: OpaquePointer) {
    cairo_new_path(context)
    for point in points { cairo_line_to(context, frame.x + point.x * frame.width, frame.y + point.y * frame.height) }
  }

  private func set(_ color: GdkRGBA, alpha: Double, _ context: OpaquePointer) {
    cairo_set_source_rgba(
      context, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) * alpha)
  }
}
#endif
