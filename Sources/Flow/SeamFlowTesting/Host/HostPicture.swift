/// A host as its user sees it.
public struct HostPicture: Equatable, Sendable {
  /// The title in the title bar of the visible page; nil if there is no bar, for example if nothing is shown.
  ///
  /// It excludes decorations such as a back arrow.
  public var title: String?
  /// All visible text, line by line, including that of an alert and of pages that are partly visible below a sheet.
  public var text: String
  /// The titles of the tabs of the visible layer; empty if it has no tab bar.
  public var tabs: [String]
  /// The title of the tab that is highlighted as selected; nil if there is no tab bar.
  public var selectedTab: String?
  /// The title of the visible alert; nil for none.
  public var alert: String?
  /// Whether the visible page has a way back.
  public var offersBack: Bool
  /// Whether the topmost layer looks like a sheet, which can be dismissed.
  public var showsSheet: Bool

  /// Creates a picture; by default of a host that shows nothing.
  public init(
    title: String? = nil, text: String = "", tabs: [String] = [], selectedTab: String? = nil, alert: String? = nil,
    offersBack: Bool = false, showsSheet: Bool = false
  ) {
    self.title = title
    self.text = text
    self.tabs = tabs
    self.selectedTab = selectedTab
    self.alert = alert
    self.offersBack = offersBack
    self.showsSheet = showsSheet
  }

  /// Returns whether a text is visible, within a line.
  public func reads(_ words: String) -> Bool { text.contains(words) }
}

extension HostPicture: CustomStringConvertible {
  /// The picture in words, such as `“People” with a way back, tabs [Wilma] Fred, alert “Delete?”`.
  public var description: String {
    var parts = [title.map { "“\($0)”" } ?? "no title"]
    if showsSheet { parts[0] += " on a sheet" }
    if offersBack { parts[0] += " with a way back" }
    if !tabs.isEmpty { parts.append("tabs " + tabs.map { $0 == selectedTab ? "[\($0)]" : $0 }.joined(separator: " ")) }
    if let alert { parts.append("alert “\(alert)”") }
    return parts.joined(separator: ", ")
  }
}
