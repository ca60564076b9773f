/// A name to sign in with, and the practitioner that it stands for.
///
/// There is no password: the server that stores the data chooses one.
public struct SampleAccount: Hashable, Sendable {
  /// The name to sign in with, such as `ines.moreau`: ASCII, unique in the data.
  public let name: String
  /// A reference to the practitioner, such as `Practitioner/nurse-01`.
  public let practitioner: String
  /// The practitioner's name as it is shown.
  public let displayName: String
}
