/// How wide a list and what is open in it are, where a page has room for both side by side.
struct ColumnWidths: Equatable {
  /// The width in logical pixels from which on there is room.
  ///
  /// It holds the narrowest list and beside it a page half as wide again as a phone's. A tablet held upright, of 768
  /// pixels, shows one column.
  static let threshold: Int32 = 800
  /// A list is a third of the page, within these bounds: narrower ones cut names, wider ones hold nothing more.
  static let list: ClosedRange<Int32> = 280...400
  /// The room for the list's header bar: that of the narrowest list, so that the window can always be made narrower.
  static let listRoom = list.lowerBound
  /// The room for the detail's header bar, beside the line between the columns.
  static let detailRoom = threshold - list.lowerBound - 1

  /// The width of the list; the detail has the rest.
  let list: Int32

  /// Shares a width; nil where there is room for one column only.
  init?(of width: Int32) {
    guard width >= Self.threshold else { return nil }
    list = min(max(width / 3, Self.list.lowerBound), Self.list.upperBound)
  }
}
