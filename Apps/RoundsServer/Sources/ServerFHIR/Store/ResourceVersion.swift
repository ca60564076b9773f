import Foundation

/// A version of a resource, as it is stored.
struct ResourceVersion: Sendable {
  /// How a version came to be.
  enum Method: String, Sendable {
    /// The resource was created under an id of the server.
    case post = "POST"
    /// The resource was created under a client's id, or updated.
    case put = "PUT"
    /// The resource was changed by a patch.
    case patch = "PATCH"
    /// The resource was deleted.
    case delete = "DELETE"
  }

  /// The number of the resource in the database, equal for all of its versions.
  let resource: Int64
  /// The number of the version among those of all resources: later ones have higher numbers.
  let sequence: Int64
  /// The resource's type.
  let type: String
  /// The resource's logical id.
  let id: String
  /// The number of the version, from 1.
  let number: Int
  /// When the version was made; never before that of an earlier version of the resource.
  let updated: Timestamp
  /// How it came to be.
  let method: Method
  /// The JSON text with `id` and `meta`; empty if the resource was deleted.
  let content: [UInt8]
  /// The bytes of a `Binary`, which its content leaves out; nil for other resources.
  let data: [UInt8]?

  var isDeleted: Bool { method == .delete }
  /// The path of the resource, such as `Patient/1`.
  var path: String { "\(type)/\(id)" }
  /// The path of the version.
  var versionPath: String { "\(path)/_history/\(number)" }
  /// The version as an entity tag.
  var etag: String { "W/\"\(number)\"" }

  /// The JSON text as clients read it: with the data of a `Binary`.
  var representation: [UInt8] {
    guard let data, !data.isEmpty, content.last == UInt8(ascii: "}") else { return content }
    return content.dropLast() + Array(",\"data\":\"".utf8) + [UInt8](Data(data).base64EncodedData()) + Array("\"}".utf8)
  }
}
