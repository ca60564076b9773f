import SeamViews

/// One page of the app's introduction.
struct OnboardingPage: Equatable, Sendable {
  /// Names the page in routes; it stays when pages are inserted or reordered.
  typealias ID = String

  let id: ID
  let title: String
  let text: String
  let picture: Picture

  /// The pages in their order; a change of their texts is a change here alone.
  static let all = [
    OnboardingPage(
      id: "pay", title: "Pay with a tap", text: "Hold your phone to any terminal. There is nothing to carry.",
      picture: .symbol(.success)),
    OnboardingPage(
      id: "see", title: "See where it goes", text: "Every payment is listed within seconds, with its receipt.",
      picture: .symbol(.search)),
    OnboardingPage(
      id: "safe", title: "Nobody else gets in", text: "A PIN protects the app each time it is started.",
      picture: .symbol(.star)),
  ]

  /// How the page is shown.
  var configuration: MessageConfiguration {
    MessageConfiguration(
      title: title, description: text, picture: picture, primary: Action("next", title: "Next", role: .primary))
  }

  /// The page after another, or the first one; nil after the last.
  static func page(after id: ID?) -> OnboardingPage? {
    guard let id else { return all.first }
    return all.drop { $0.id != id }.dropFirst().first
  }
}
