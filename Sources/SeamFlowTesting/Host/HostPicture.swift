/// What a user sees of a host.
public struct HostPicture: Equatable, Sendable {
  /// What the title bar of the page on show says; nil where there is no bar, as where nothing is shown.
  ///
  /// Without marks that are no part of it, such as an arrow of the way back.
  public var title: String?
  /// Everything that can be read, line by line, an alert and what shines through beneath a sheet included.
  public var text: String
  /// The titles of the tabs of the layer on show; empty where it has no tab bar.
  public var tabs: [String]
  /// The title of the tab that stands out as the one on show; nil where there is no tab bar.
  public var selectedTab: String?
  /// The title of the alert on show; nil for none.
  public var alert: String?
  /// Whether the page on show offers a way back.
  public var offersBack: Bool
  /// Whether the topmost layer stands out as a sheet: something over another page, which can be put away.
  public var showsSheet: Bool

  /// Makes a picture; by default of a host that shows nothing.
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

  /// Whether a text can be read somewhere, within a line.
  public func reads(_ words: String) -> Bool { text.contains(words) }
}

extension HostPicture: CustomStringConvertible {
  /// The picture in words: `“People” with a way back, tabs [Wilma] Fred, alert “Delete?”`.
  public var description: String {
    var parts = [title.map { "“\($0)”" } ?? "no title"]
    if showsSheet { parts[0] += " on a sheet" }
    if offersBack { parts[0] += " with a way back" }
    if !tabs.isEmpty { parts.append("tabs " + tabs.map { $0 == selectedTab ? "[\($0)]" : $0 }.joined(separator: " ")) }
    if let alert { parts.append("alert “\(alert)”") }
    return parts.joined(separator: ", ")
  }
}
