/// Decides in which order photos are fetched before they are asked for; a pure function.
enum PhotoPriority {
  /// How many photos are fetched at most: more take more room than there is.
  static let most = 2000

  /// Orders the photos of wounds: the first and the last of each wound, which show its course, before those between;
  /// among them the latest first.
  ///
  /// - Parameter wounds: the photos of each wound, the latest first.
  static func order(_ wounds: [[WoundPhoto]]) -> [WoundPhoto] {
    let ends = wounds.flatMap { photos in [photos.first, photos.dropFirst().last].compactMap(\.self) }
    let between = wounds.flatMap { $0.dropFirst().dropLast() }
    var seen: Set<String> = []
    return Array((latestFirst(ends) + latestFirst(between)).filter { seen.insert($0.binary).inserted }.prefix(most))
  }

  private static func latestFirst(_ photos: [WoundPhoto]) -> [WoundPhoto] {
    photos.sorted { ($0.date, $0.id.rawValue) > ($1.date, $1.id.rawValue) }
  }
}
