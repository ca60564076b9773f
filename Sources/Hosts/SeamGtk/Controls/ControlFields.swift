#if Gtk
import SeamViews

/// A mapping of controls to the fields of a form, and of the form's events to those of the controls.
struct ControlFields<Event: Sendable> {
  /// The search field.
  struct Search {
    let placeholder: String
    let text: String
    let event: @Sendable (String) -> Event
  }

  /// The first search control; any further ones are text fields.
  private(set) var search: Search?
  /// The event that requests a refresh.
  private(set) var refresh: Event?
  /// The fields of all other controls, in order.
  private(set) var fields: [FormConfiguration.Field] = []
  private var uses: [FormConfiguration.Field.ID: Control<Event>.Use] = [:]

  init(_ controls: [Control<Event>]) {
    for control in controls {
      switch control.use {
      case .search(let text, let event) where search == nil:
        search = Search(placeholder: control.label, text: text, event: event)
      case .refresh(let event) where refresh == nil: refresh = event
      case .tap(let event), .refresh(let event): add(control.label, .button, .tap(event))
      case .remove: add("Remove \(control.label)", .button, control.use)
      case .type(let text, _), .search(let text, _): add(control.label, .text(text), control.use)
      case .toggle(let isOn, _): add(control.label, .toggle(isOn), control.use)
      case .choose(let options):
        add(
          control.label,
          .choice(
            options.enumerated().map { .init(id: "\($0)", title: $1.title) },
            selected: options.firstIndex(where: \.isSelected).map(String.init)), control.use)
      }
    }
  }

  /// Adds a field, identified by its label and its number among the fields with that label.
  private mutating func add(_ label: String, _ content: FormConfiguration.Field.Content, _ use: Control<Event>.Use) {
    var count = 1
    while uses["\(label) \(count)"] != nil { count += 1 }
    uses["\(label) \(count)"] = use
    fields.append(.init(id: "\(label) \(count)", label: label, content))
  }

  /// Returns the event of the control that the user used; nil if the view no longer offers it.
  func event(for used: FormConfiguration.Event) -> Event? {
    switch used {
    case .didTapField(let id):
      switch uses[id] {
      case .tap(let event), .remove(let event): event
      default: nil
      }
    case .didChange(let id, let text):
      switch uses[id] {
      case .type(_, let event), .search(_, let event): event(text)
      default: nil
      }
    case .didToggle(let id, let isOn):
      if case .toggle(let wasOn, let event) = uses[id], isOn != wasOn { event } else { nil }
    case .didChoose(let id, let option):
      if case .choose(let options) = uses[id], let index = Int(option), options.indices.contains(index) {
        options[index].event
      } else {
        nil
      }
    case .didRemove, .didTap, .didSlide: nil
    }
  }
}
#endif
