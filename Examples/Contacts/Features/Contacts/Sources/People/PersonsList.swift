import SeamViews

/// Maps rows of persons to a list configuration; a pure function.
enum PersonsList {
  /// - Parameters:
  ///   - sections: the rows; nil while people are being read.
  ///   - isOffline: whether the title says that there is no connection; being online is nothing to tell.
  static func configuration(
    title: String, sections: [ListConfiguration.Section]?, search: String, actions: [Action], isOffline: Bool = false
  ) -> ListConfiguration {
    ListConfiguration(
      title: isOffline ? "\(title) · offline" : title, actions: actions,
      search: .init(text: search, placeholder: "Search people"),
      sections: sections ?? [], empty: empty(isReading: sections == nil, search: search))
  }

  private static func empty(isReading: Bool, search: String) -> MessageConfiguration {
    if isReading { return .init(title: "Reading your people…") }
    if search.allSatisfy(\.isWhitespace) {
      return .init(title: "Nobody here yet", description: "People that you add or import appear here.")
    }
    return .init(title: "Nobody found", description: "No one matches “\(search)”.")
  }
}
