/// Checks e-mail addresses, as far as that is possible without sending a mail.
enum Email {
  /// The problem with a text, for the user; nil if it can be an address.
  static func problem(in text: String) -> String? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress = parts.count == 2 && !parts[0].isEmpty && parts[1].split(separator: ".").count > 1
    return isAddress && !text.contains(" ") ? nil : "Type an address such as wilma@bedrock.example."
  }
}
