package import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// When a file was changed last; nil if there is none.
package func modificationDate(of path: String) -> Date? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  #if canImport(Glibc)
  let time = status.st_mtim
  #else
  let time = status.st_mtimespec
  #endif
  return Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
}
