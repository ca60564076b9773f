import Foundation
import SeamFlow

extension LinkPath {
  /// Decodes a path from JSON; fails if it is invalid.
  init?(json: String) {
    guard json.hasPrefix("{"), let path = try? JSONDecoder().decode(LinkPath.self, from: Data(json.utf8)) else {
      return nil
    }
    self = path
  }

  /// The path as JSON, for steps of places without a URL.
  var json: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The paths with one step less.
  var shorter: [LinkPath] {
    steps.indices.map { index in
      var steps = steps
      steps.remove(at: index)
      return LinkPath(steps: steps)
    }
  }
}
