import Foundation
import SeamOperations

/// Adds the photo of a file to a draft, in place of its former one.
struct TakePhoto: Command {
  let draft: AssessmentDraft
  let path: String

  func run(in infra: WoundInfra) async throws {
    let bytes = try await infra.files.read(path)
    guard let contentType = PhotoFormat.contentType(bytes) else {
      throw WoundError.unusablePhoto(reason: "\(path) is no JPEG or PNG picture. Choose another file.")
    }
    var draft = draft
    draft.photo = AssessmentDraft.Photo(
      binary: infra.makeID().uuidString.lowercased(), contentType: contentType, size: bytes.count,
      name: path.split(separator: "/").last.map(String.init) ?? path)
    try await infra.wounds.save(draft, photo: bytes)
  }
}
