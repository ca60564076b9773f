import Foundation

/// Reads the query of a link.
enum URLQuery {
  /// The decoded parameters in their order; nil if the link is no URL.
  ///
  /// Only these are taken of a link, so that it never leads to another server.
  static func items(of link: String) -> [StoredCursor.Item]? {
    URLComponents(string: link).map { components in
      (components.queryItems ?? []).map { StoredCursor.Item(name: $0.name, value: $0.value ?? "") }
    }
  }
}
