import Foundation
import LibWound

/// The user's choices about a new wound.
struct WoundChoices: Codable, Hashable {
  var kind: WoundKind?
  var region: BodyRegion?
  /// The identifier that the wound will have; nil before the form is shown.
  var id: UUID?
}
