#if os(Linux)
import CSeamCurl

/// Handles of libcurl that are not in use.
struct HandlePool {
  private var free: [UnsafeMutableRawPointer] = []
  private static let limit = 64

  mutating func take() -> UnsafeMutableRawPointer? { free.popLast() ?? curl_easy_init() }

  mutating func give(_ easy: UnsafeMutableRawPointer) {
    guard free.count < Self.limit else { return curl_easy_cleanup(easy) }
    curl_easy_reset(easy)
    free.append(easy)
  }

  mutating func removeAll() {
    for easy in free { curl_easy_cleanup(easy) }
    free = []
  }
}

enum CurlLibrary {
  private static let result = curl_global_init(Int(CURL_GLOBAL_ALL))

  /// Prepares the library, once in the process.
  static func start() { _ = result }
}
#endif
