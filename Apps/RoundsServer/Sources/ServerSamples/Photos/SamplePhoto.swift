/// A drawn photo of a wound, with a ruler and a label beside it.
public struct SamplePhoto: Sendable {
  /// The width in pixels.
  public static let width = 640
  /// The height in pixels.
  public static let height = 480
  /// The media type.
  public static let contentType = "image/jpeg"

  /// The id of the Binary, such as `photo-017-2-004`.
  public let id: String
  let scene: PhotoScene

  init(_ course: PatientCourse, _ wound: WoundHistory, _ entry: WoundHistory.Entry, seed: UInt64) {
    id = course.ids.photo(wound.plan.number, entry.number)
    scene = PhotoScene(course, wound, entry, seed: seed)
  }

  /// The bytes of the JPEG, drawn each time: some milliseconds of work on the calling thread.
  ///
  /// - Throws: ``SamplePhotoError`` if memory is short.
  public var jpeg: [UInt8] {
    get throws(SamplePhotoError) { try JPEGEncoder.encode(PhotoPainter(scene: scene).paint(), quality: 86) }
  }
}
