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
    let error = StorageError(failure, key: "key", location: "/location")
    #expect(error.code == code)
    #expect(error.key == "key" && error.location == "/location")
    #expect(error.underlying as? FileFailure == failure)
    #expect("\(error)".hasSuffix("(errno \(errorNumber))"))
  }
}
