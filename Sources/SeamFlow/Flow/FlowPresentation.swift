/// How a flow or a screen comes on show.
public enum FlowPresentation: String, Sendable, Codable, CaseIterable {
  /// On the stack that is there, with a way back.
  case push
  /// As a sheet over everything, which the user can swipe away.
  case sheet
  /// As a cover over everything.
  case fullScreen

  /// The style of the layer that it needs; nil for none.
  var layerStyle: NavigationTree.Style? {
    switch self {
    case .push: nil
    case .sheet: .sheet
    case .fullScreen: .fullScreen
    }
  }
}
