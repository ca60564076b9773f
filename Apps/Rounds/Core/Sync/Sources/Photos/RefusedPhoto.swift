import Foundation
import SeamCollections

/// A photo that the server did not send when it was to be fetched ahead.
struct RefusedPhoto: Codable, Hashable, Sendable, Identifiable {
  /// The id of the `Binary`.
  let id: String
  /// The version of what describes the photo; nil if it is not known.
  var version: String?
  /// How many requests in a row were in vain.
  var attempts = 0
  /// When it is asked for again, by the device's clock; nil for never.
  var again: Date?

  init(id: String) { self.id = id }

  /// The pause after the first request.
  static let firstPause: TimeInterval = 60
  /// The longest pause.
  static let longestPause: TimeInterval = 86_400
  /// How often a photo is asked for that the server does not have.
  static let mostAttempts = 11

  /// Notes a request that was in vain.
  ///
  /// A photo can arrive at the server after its description, from the device of a colleague: it is asked for some more
  /// times, with pauses that double, 17 hours in all.
  ///
  /// - Parameter isFinal: whether the server does not have the photo, or does not give it to the user; otherwise it
  ///   failed, and can be mended.
  mutating func refuse(version: String?, isFinal: Bool, at now: Date) {
    attempts = version == self.version ? attempts + 1 : 1
    self.version = version
    let pause = min(Self.firstPause * Double(1 << min(attempts - 1, 16)), Self.longestPause)
    again = isFinal && attempts >= Self.mostAttempts ? nil : now.addingTimeInterval(pause)
  }

  /// Whether it is to be asked for again.
  func isDue(version: String?, at now: Date) -> Bool {
    guard version == self.version else { return true }
    guard let again else { return false }
    // A time that is too far away was noted by a clock that was wrong.
    return again <= now || again > now.addingTimeInterval(Self.longestPause)
  }
}

extension CollectionSchema<RefusedPhoto> {
  static let syncRefusedPhotos = CollectionSchema<RefusedPhoto>("sync.refusedPhotos")
}
