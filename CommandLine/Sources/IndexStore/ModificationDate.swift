package import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// When a file was written last; nil if there is none.
///
/// - Parameter includesStatus: the later one of that date, which programs can set, and of the last change of the file's
///   status, which they cannot.
package func modificationDate(of path: String, includesStatus: Bool = false) -> Date? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  #if canImport(Glibc)
  let (written, changed) = (status.st_mtim, status.st_ctim)
  #else
  let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
  #endif
  func date(_ time: timespec) -> Date {
    Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
  return includesStatus ? max(date(written), date(changed)) : date(written)
}
