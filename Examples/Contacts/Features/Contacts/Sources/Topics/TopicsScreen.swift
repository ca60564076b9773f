import LibContacts
import Observation
import SeamViews

/// Receives the user's actions on a ``TopicsScreen``.
@MainActor
protocol TopicsScreenDelegate: AnyObject {
  /// The user wants to follow or unfollow a topic.
  func didSet(topic: Topic, isFollowed: Bool, in screen: TopicsScreen)

  /// The user selected a person whose birthday comes.
  func didSelect(person: Person.ID, in screen: TopicsScreen)

  /// The user wants to see the members of a group.
  func didSelect(group: String, in screen: TopicsScreen)
}

/// Shows the available topics, and the content of the followed ones.
@Observable
final class TopicsScreen: Screen {
  private var people: People?
  private var followed: Set<Topic>?
  private var changes: [Topic: Bool] = [:]
  private var failures: [Topic: String] = [:]
  private var problem: String?
  @ObservationIgnored private let topics: any TopicSubscriptionManager
  @ObservationIgnored private let source: any PersonDataSource
  @ObservationIgnored private let today: @Sendable () -> Birthday
  @ObservationIgnored private weak var delegate: (any TopicsScreenDelegate)?
  @ObservationIgnored private var tryAgain: AsyncStream<Void>.Continuation?

  /// Makes a screen of an address book's topics.
  ///
  /// - Parameter today: returns the current day.
  init(
    topics: any TopicSubscriptionManager, source: any PersonDataSource, today: @escaping @Sendable () -> Birthday,
    delegate: any TopicsScreenDelegate
  ) {
    self.topics = topics
    self.source = source
    self.today = today
    self.delegate = delegate
  }

  /// The form.
  var configuration: FormConfiguration {
    if let problem { return TopicsForm.configuration(problem: problem) }
    return TopicsForm.configuration(
      people: people, followed: followed, changes: changes, failures: failures, today: today())
  }

  /// Handles the user's action.
  func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didToggle(let name, let isOn):
      guard let people, let followed,
        let topic = TopicsForm.topics(people, followed).first(where: { $0.name == name })
      else { return }
      changes[topic] = isOn
      failures[topic] = nil
      delegate?.didSet(topic: topic, isFollowed: isOn, in: self)
    case .didTap(.readTopicsAgain): tryAgain?.yield()
    case .didTapField(let id):
      switch TopicsForm.target(of: id) {
      case .person(let person): delegate?.didSelect(person: person, in: self)
      case .group(let group): delegate?.didSelect(group: group, in: self)
      case nil: break
      }
    case .didTap, .didChange, .didChoose, .didSlide, .didRemove: break
    }
  }

  /// Shows that a change has succeeded.
  func show(topic: Topic, isFollowed: Bool) {
    changes[topic] = nil
    if isFollowed { followed?.insert(topic) } else { followed?.remove(topic) }
  }

  /// Shows the error of a topic.
  func show(failure: String, of topic: Topic) {
    changes[topic] = nil
    failures[topic] = failure
  }

  /// Observes the topics and the address book.
  func run() async {
    async let people: Void = followPeople()
    await followTopics()
    await people
  }

  private func followPeople() async {
    for await people in await source.people() { self.people = people }
  }

  private func followTopics() async {
    let (retries, tryAgain) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.tryAgain = tryAgain
    var retry = retries.makeAsyncIterator()
    while true {
      do {
        for failure in try await topics.resume() { failures[failure.topic] = "\(failure)" }
        for try await topics in await topics.topics() {
          followed = topics
          problem = nil
        }
        return
      } catch {
        problem = "Your topics cannot be read. \(error)"
      }
      guard await retry.next() != nil else { return }
    }
  }
}
