import LibContacts
import SeamViews

extension Action.ID {
  static let readTopicsAgain: Self = "readTopicsAgain"
}

/// Maps the followed topics and their content to a form configuration; a pure function.
enum TopicsForm {
  /// - Parameters:
  ///   - followed: the followed topics; nil while they are being read.
  ///   - changes: the user's changes that are under way.
  ///   - failures: the errors by topic, in words for the user.
  static func configuration(
    people: People?, followed: Set<Topic>?, changes: [Topic: Bool], failures: [Topic: String], today: Birthday
  ) -> FormConfiguration {
    guard let people, let followed else {
      return .init(title: "Topics", sections: [.init(fields: [], footer: "Reading your topics…")])
    }
    func section(_ topic: Topic, _ title: String? = nil) -> FormConfiguration.Section {
      let isFollowed = changes[topic] ?? followed.contains(topic)
      return .init(
        title: title,
        fields: [.init(id: topic.name, label: topic.title, .toggle(isFollowed), error: failures[topic])],
        footer: isFollowed ? news(on: topic, people: people, today: today) : nil)
    }
    let titles = ["Follow what you do not want to miss", "Groups"]
    return .init(
      title: "Topics",
      sections: topics(people, followed).enumerated().map { section($1, $0 < titles.count ? titles[$0] : nil) })
  }

  /// Returns the form for an error, which must not look as if no topic were followed.
  static func configuration(problem: String) -> FormConfiguration {
    .init(
      title: "Topics", actions: [Action(.readTopicsAgain, title: "Try again", role: .primary, key: "r")],
      error: problem)
  }

  /// Returns birthdays, then all groups by name, including followed groups without members.
  static func topics(_ people: People, _ followed: Set<Topic>) -> [Topic] {
    let groups = people.groups.map { Topic.group($0.name) }
    let gone = followed.subtracting(groups).subtracting([.birthdays])
    return [.birthdays] + (groups + gone).sorted { $0.name < $1.name }
  }

  private static func news(on topic: Topic, people: People, today: Birthday) -> String {
    switch topic {
    case .birthdays:
      let coming = people.nextBirthdays(from: today, limit: 3).map { "\($0.person.name) \(day(in: $0.days))" }
      return coming.isEmpty ? "No birthday is known" : "Next: \(coming.joined(separator: ", "))"
    case .group(let group):
      let names = people.persons(.members(of: group)).map(\.name)
      return names.isEmpty ? "Nobody is in this group now" : list(names, limit: 5)
    }
  }

  private static func day(in days: Int) -> String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    default: "in \(days) days"
    }
  }

  private static func list(_ names: [String], limit: Int) -> String {
    let shown = names.prefix(limit).joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}
