/// What makes a text an e-mail address, as far as that can be told without sending one.
enum Email {
  /// What is wrong with a text; nil if it can be an address.
  static func problem(in text: String) -> String? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress = parts.count == 2 && !parts[0].isEmpty && parts[1].split(separator: ".").count > 1
    return isAddress && !text.contains(" ") ? nil : "Type an address such as wilma@bedrock.example."
  }
}
