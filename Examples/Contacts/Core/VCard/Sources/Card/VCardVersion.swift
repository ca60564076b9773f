/// A version of the vCard format.
public enum VCardVersion: String, CaseIterable, Hashable, Sendable {
  /// The specification of the versit Consortium, 1996.
  case v21 = "2.1"
  /// RFC 2426, 1998.
  case v30 = "3.0"
  /// RFC 6350, 2011.
  case v40 = "4.0"
}
