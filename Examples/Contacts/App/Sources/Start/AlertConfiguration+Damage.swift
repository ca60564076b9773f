import SeamViews

extension AlertConfiguration {
  /// Tells that some persons or groups are stored but cannot be read.
  static func damage(_ count: Int) -> AlertConfiguration {
    .init(
      title: count == 1 ? "One person or group is damaged" : "\(count) persons or groups are damaged",
      message: """
        What is stored of them has changed outside of Contacts. They are not shown and not exported, and stay stored as \
        they are. A copy of the data folder from before brings them back.
        """)
  }
}
