/// A way to get a resource.
enum NetworkSide: String, CaseIterable {
  /// Blocking handles of libcurl in C, one per lane.
  case raw
  /// `CurlNetworkSession` alone.
  case session
  /// A network module over such a session, with the usual behaviours.
  case module
  /// `URLSession` alone.
  case urlsession
}
