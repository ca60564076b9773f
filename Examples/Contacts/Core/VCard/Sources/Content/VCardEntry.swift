/// One of several values of a kind, such as a phone number, with its types, label and preference.
public struct VCardEntry<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value.
  public var value: Value
  /// The types in lower case: `home`, `work`, `cell`, …; `pref` is represented by `isPreferred`.
  public var types: Set<String>
  /// The custom label, as Apple's address books store it in `X-ABLabel`.
  ///
  /// Apple's built-in labels (`_$!<Mobile>!$_`) are read as their English word.
  public var label: String?
  /// Whether it is preferred among its kind: `TYPE=pref`, or `PREF=1` in version 4.0.
  public var isPreferred: Bool

  /// Makes an entry.
  public init(_ value: Value, types: Set<String> = [], label: String? = nil, isPreferred: Bool = false) {
    self.value = value
    self.types = Set(types.map { $0.lowercased() }).subtracting(["pref"])
    self.label = label
    self.isPreferred = isPreferred || types.contains("pref")
  }
}
