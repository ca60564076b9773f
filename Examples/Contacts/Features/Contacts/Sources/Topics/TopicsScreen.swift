public import LibContacts
public import Observation
public import SeamViews

/// Receives the user's actions on a ``TopicsScreen``.
@MainActor
public protocol TopicsScreenDelegate: AnyObject {
  /// The user wants to follow or unfollow a topic.
  func didSet(topic: Topic, isFollowed: Bool, in screen: TopicsScreen)
}

/// Shows the available topics, and the content of the followed ones.
@Observable
public final class TopicsScreen: Screen {
  private var people: People?
  private var followed: Set<Topic>?
  private var changes: [Topic: Bool] = [:]
  private var failures: [Topic: String] = [:]
  private var problem: String?
  @ObservationIgnored private let topics: any TopicSubscriptionManager
  @ObservationIgnored private let source: any PersonDataSource
  @ObservationIgnored private let today: Birthday
  @ObservationIgnored private weak var delegate: (any TopicsScreenDelegate)?
  @ObservationIgnored private var tryAgain: AsyncStream<Void>.Continuation?

  /// Makes a screen of an address book's topics.
  public init(
    topics: any TopicSubscriptionManager, source: any PersonDataSource, today: Birthday,
    delegate: any TopicsScreenDelegate
  ) {
    self.topics = topics
    self.source = source
    self.today = today
    self.delegate = delegate
  }

  /// The form.
  public var configuration: FormConfiguration {
    if let problem { return TopicsForm.configuration(problem: problem) }
    return TopicsForm.configuration(
      people: people, followed: followed, changes: changes, failures: failures, today: today)
  }

  /// Handles the user's action.
  public func handle(_ event: FormConfiguration.Event) {
    switch event {
    case .didToggle(let name, let isOn):
      guard let people, let followed,
        let topic = TopicsForm.topics(people, followed).first(where: { $0.name == name })
      else { return }
      changes[topic] = isOn
      failures[topic] = nil
      delegate?.didSet(topic: topic, isFollowed: isOn, in: self)
    case .didTap(.readTopicsAgain): tryAgain?.yield()
    case .didTap, .didChange, .didChoose, .didSlide, .didTapField, .didRemove: break
    }
  }

  /// Shows that a change has succeeded.
  public func show(topic: Topic, isFollowed: Bool) {
    changes[topic] = nil
    if isFollowed { followed?.insert(topic) } else { followed?.remove(topic) }
  }

  /// Shows the error of a topic.
  public func show(failure: String, of topic: Topic) {
    changes[topic] = nil
    failures[topic] = failure
  }

  /// Observes the topics and the address book.
  public func run() async {
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
