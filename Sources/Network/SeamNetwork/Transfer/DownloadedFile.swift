public import Foundation

/// A file that was downloaded.
public struct DownloadedFile: Sendable {
  /// Where it lies.
  public let path: String
  /// Its size in bytes.
  public let size: Int64
  /// The bytes that had arrived before this call; 0 unless it resumed.
  public let resumedFrom: Int64
  /// The header fields of the last response, such as `ETag`.
  public let fields: HTTPFields
  /// The URL that answered: after redirects, the last.
  public let url: URL
}
