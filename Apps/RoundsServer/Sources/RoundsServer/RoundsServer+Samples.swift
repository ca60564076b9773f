import CoreFHIR
import Foundation
import ServerFHIR
public import ServerSamples

extension RoundsServer {
  /// Stores sample data without its photos, and lets its accounts sign in; returns how many resources it stored.
  ///
  /// What the server has or once had is left as it is: a call that is ended in the middle can be repeated, and data
  /// that was changed since stays changed.
  ///
  /// - Parameters:
  ///   - samples: the data.
  ///   - password: the password of all its accounts.
  /// - Throws: ``/ServerDatabase/DatabaseError``.
  @discardableResult
  public func add(_ samples: SampleData, password: String) async throws -> Int {
    for account in samples.accounts {
      try await setPassword(password, of: account.name, subject: account.practitioner)
    }
    return try await add(Array(samples.staff)) + add(samples.patients.lazy.flatMap(\.resources))
  }

  /// Draws and stores the photos of sample data that the server lacks; returns how many.
  ///
  /// A photo takes some milliseconds of a processor, so all of them take a minute or more.
  ///
  /// - Throws: ``/ServerDatabase/DatabaseError``, ``/ServerSamples/SamplePhotoError``.
  @discardableResult
  @concurrent
  public func addPhotos(of samples: SampleData) async throws -> Int {
    var count = 0
    for patient in samples.patients { count += try await addPhotos(of: patient) }
    return count
  }

  private func addPhotos(of patient: SamplePatient) async throws -> Int {
    let photos = patient.photos
    let existing = try await fhir.existing(photos.compactMap { FHIRLocation(type: "Binary", id: $0.id) }).map(\.id)
    var drawn: [FHIR.AnyResource] = []
    // One after the other, so that requests find a free thread.
    for photo in photos where !existing.contains(photo.id) {
      try Task.checkCancellation()
      let data = Data(try photo.jpeg).base64EncodedString()
      drawn.append(
        FHIR.Binary {
          $0.id = photo.id
          $0.contentType = SamplePhoto.contentType
          $0.data = data
        }.any)
    }
    return try await add(drawn)
  }
}
