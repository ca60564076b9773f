#if Gtk
/// The widths of a list and the entry opened from it, shown side by side.
struct ColumnWidths: Equatable {
  /// The minimum width in logical pixels for two columns.
  ///
  /// It fits the narrowest list and a page one and a half times as wide as a phone's. A tablet in portrait orientation,
  /// of 768 pixels, shows one column.
  static let threshold: Int32 = 800
  /// The bounds of the list's width, a third of the page: a narrower list truncates names, a wider one wastes space.
  static let list: ClosedRange<Int32> = 280...400
  /// The width for the list's header bar: that of the narrowest list, so that the window can always be made narrower.
  static let listRoom = list.lowerBound
  /// The width for the detail's header bar, without the separator between the columns.
  static let detailRoom = threshold - list.lowerBound - 1

  /// The width of the list; the detail takes the rest.
  let list: Int32

  /// Divides a width; nil if it only fits one column.
  init?(of width: Int32) {
    guard width >= Self.threshold else { return nil }
    list = min(max(width / 3, Self.list.lowerBound), Self.list.upperBound)
  }
}
#endif
