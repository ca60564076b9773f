/// How a flow or a screen comes on show.
public enum FlowPresentation: String, Sendable, Codable, CaseIterable {
  /// On the stack that is there, with a way back.
  case push
  /// As a sheet over everything, which the user can swipe away.
  case sheet
  /// As a cover over everything.
  case fullScreen
  /// On the stack, right over the flow's first screen: what was there goes, unless it holds the user.
  ///
  /// Beside the first screen where that is the list of columns; see ``FlowCoordinator/setColumns(_:animated:)``.
  case detail

  /// The style of the layer that it needs; nil for none.
  var layerStyle: NavigationTree.Style? {
    switch self {
    case .push, .detail: nil
    case .sheet: .sheet
    case .fullScreen: .fullScreen
    }
  }
}
