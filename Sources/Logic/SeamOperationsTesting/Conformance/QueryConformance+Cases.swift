import SeamConformance
import SeamOperations

extension QueryConformance {
  typealias Case = (requirement: String, check: @Sendable (QuerySubject<Q, Infra, Contents>) async throws -> Void)

  /// All requirements, the basic ones first.
  var cases: [Case] { reading + observing }

  private var reading: [Case] {
    [
      (
        "a value that nothing changed is the same each time",
        { subject in
          let first = try await subject.value()
          for _ in 0..<10 {
            let value = try await subject.value()
            try expect(value == first, "\(value) after \(first)")
          }
        }
      ),
      (
        "reading changes nothing",
        { subject in
          let before = try await subject.contents()
          for _ in 0..<3 { _ = try await subject.value() }
          let after = try await subject.contents()
          try expect(before == after, "\(before) became \(after)")
        }
      ),
      (
        "observing changes nothing",
        { subject in
          let before = try await subject.contents()
          try await subject.observing { values in
            var iterator = values.makeAsyncIterator()
            _ = await iterator.next()
          }
          let after = try await subject.contents()
          try expect(before == after, "\(before) became \(after)")
        }
      ),
      (
        "a value after a change is what was changed",
        { subject in
          for step in 0..<3 { try await subject.change(step) }
        }
      ),
      (
        "values that are read at the same time are equal",
        { subject in
          let expected = try await subject.value()
          try await withThrowingTaskGroup(of: Q.Value.self) { group in
            for _ in 0..<20 { group.addTask { try await subject.value() } }
            for try await value in group { try expect(value == expected, "\(value) beside \(expected)") }
          }
        }
      ),
      (
        "a query that is cancelled returns, or throws CancellationError",
        { subject in
          let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await subject.value()
          }
          task.cancel()
          do {
            _ = try await task.value
          } catch is CancellationError {
          }
        }
      ),
    ]
  }

  private var observing: [Case] {
    [
      (
        "the first change after changes(in:) is signalled",
        { subject in
          let changes = try subject.changes()
          try await subject.change(0)
          try await subject.expectSignal(changes, after: "the first change")
        }
      ),
      (
        "each change is signalled",
        { subject in
          let changes = try subject.changes()
          for step in 0..<5 {
            try await subject.change(step)
            try await subject.expectSignal(changes, after: "change \(step)")
          }
        }
      ),
      (
        "all observers are signalled",
        { subject in
          let changes = try (0..<3).map { _ in try subject.changes() }
          try await subject.change(0)
          for (index, changes) in changes.enumerated() {
            try await subject.expectSignal(changes, after: "a change, for observer \(index)")
          }
        }
      ),
      (
        "an observer that ended does not end the others",
        { subject in
          let changes = try subject.changes()
          let other = Task {
            let changes = try subject.changes()
            for await _ in changes {}
          }
          other.cancel()
          try await other.value
          try await subject.change(0)
          try await subject.expectSignal(changes, after: "the end of another observer")
        }
      ),
      (
        "the observed values come to the last one",
        { subject in
          try await subject.observing { values in
            for step in 0..<3 {
              try await subject.change(step)
              try await subject.expectValue(try await subject.value(), in: values, after: "change \(step)")
            }
          }
        }
      ),
      (
        "many changes at once come to the last one",
        { subject in
          try await subject.observing { values in
            try await subject.expectValue(try await subject.value(), in: values, after: "the first read")
            for step in 0..<200 { try await subject.conformance.change(subject.infra, step) }
            try await subject.expectValue(try await subject.value(), in: values, after: "200 changes")
            try await subject.change(200)
            try await subject.expectValue(try await subject.value(), in: values, after: "one more")
          }
        }
      ),
    ]
  }

}
