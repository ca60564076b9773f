import SeamOperations

/// The photos that the nurse will need without a connection, the most important ones first: those of the open wounds of
/// the nurse's own patients.
///
/// Its cost has a bound, however many photos there are: of each wound it reads the last photos and the first.
struct PhotosToKeep: Query {
  /// How many patients are considered, those who are to be seen first.
  static let mostPatients = 500
  /// How many of a wound's last photos are kept.
  static let mostOfAWound = 50

  func value(from wounds: any WoundReading) async throws -> [WoundPhoto] {
    var photos: [[WoundPhoto]] = []
    for patient in try await wounds.ownPatients(limit: Self.mostPatients) {
      for wound in try await wounds.wounds(of: patient) where wound.course == .open {
        var some = try await wounds.photos(of: wound.id, limit: Self.mostOfAWound)
        if some.count == Self.mostOfAWound, let first = try await wounds.firstPhoto(of: wound.id), first != some.last {
          some.append(first)
        }
        photos.append(some)
      }
    }
    return PhotoPriority.order(photos)
  }
}
