import CSeamGtk

/// Keeps an object alive as long as it is itself.
///
/// Widgets that are in another widget are kept by it; only what Swift takes out and puts back, or asks after it
/// may be gone, needs an owner here.
@MainActor
package final class Owned<Pointer: ObjectPointer> {
  package let pointer: Pointer

  /// Takes the reference that a new object comes with: a widget's floating one.
  package init(sinking pointer: Pointer) {
    self.pointer = pointer
    g_object_ref_sink(pointer.raw)
  }

  /// Takes over a reference that the caller was given for good.
  package init(taking pointer: Pointer) { self.pointer = pointer }

  isolated deinit { g_object_unref(pointer.raw) }
}

/// Finds an object as long as it is there, without keeping it.
@MainActor
final class WeakObject {
  private let reference = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

  init(_ object: some ObjectPointer) {
    reference.initialize(to: GWeakRef())
    g_weak_ref_init(reference, object.raw)
  }

  isolated deinit {
    g_weak_ref_clear(reference)
    reference.deallocate()
  }

  /// The object with a reference of its own; nil where it is gone.
  var object: Owned<OpaquePointer>? {
    g_weak_ref_get(reference).map { Owned(taking: OpaquePointer($0)) }
  }
}
