/// One of several values of a kind, such as a phone number, with what the card says about it.
public struct VCardEntry<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value.
  public var value: Value
  /// What it is for, in lower case: `home`, `work`, `cell`, …; `pref` is `isPreferred`.
  public var types: Set<String>
  /// The person's own word for it, as Apple's address books keep it in `X-ABLabel`.
  ///
  /// Apple's built-in labels (`_$!<Mobile>!$_`) read as their English word.
  public var label: String?
  /// Whether it is the first choice among its kind: `TYPE=pref`, or `PREF=1` in version 4.0.
  public var isPreferred: Bool

  /// Makes an entry.
  public init(_ value: Value, types: Set<String> = [], label: String? = nil, isPreferred: Bool = false) {
    self.value = value
    self.types = Set(types.map { $0.lowercased() }).subtracting(["pref"])
    self.label = label
    self.isPreferred = isPreferred || types.contains("pref")
  }
}
