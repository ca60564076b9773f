/// The system's description of an error.
struct SystemError: Error {
  let message: String
}
