import Foundation
import Testing

@testable import SeamStorage

struct FileFailureTests {
  @Test(
    arguments: [
      (ENOSPC, .write, .full), (EDQUOT, .synchronise, .full), (EFBIG, .write, .full), (EROFS, .create, .readOnly),
      (EROFS, .open, .readOnly), (EACCES, .create, .readOnly), (EPERM, .move, .readOnly), (EBADF, .write, .readOnly),
      (EACCES, .open, .unavailable), (EACCES, .makeDirectory, .unavailable), (ENOENT, .open, .unavailable),
      (EIO, .read, .unavailable), (EIO, .synchronise, .unavailable), (EMFILE, .create, .unavailable),
    ] as [(Int32, FileFailure.Operation, StorageError.Code)])
  func everyFailureHasAMeaning(
    _ errorNumber: Int32, _ operation: FileFailure.Operation, _ code: StorageError.Code
  ) {
    let failure = FileFailure(operation, errorNumber: errorNumber)
    let error = StorageError(failure, key: "key", place: "/place")
    #expect(error.code == code)
    #expect(error.key == "key" && error.place == "/place")
    #expect(error.underlying as? FileFailure == failure)
    #expect("\(error)".hasSuffix("(errno \(errorNumber))"))
  }
}
