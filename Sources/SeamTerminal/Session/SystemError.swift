/// What the system says is wrong.
struct SystemError: Error {
  let message: String
}
