#if Gtk
import CSeamGtk

/// The host's additions to libadwaita's style sheet; colours come from the theme, light or dark.
@MainActor
enum Styles {
  private static let sheet = """
    .seam-scrim { background-color: rgba(0, 0, 0, 0.4); }
    .seam-sheet { background-color: @window_bg_color; border-radius: 14px 14px 0 0; }
    .seam-sheet.floating { border-radius: 14px; }
    .seam-cover { background-color: @window_bg_color; }
    .seam-alert { background-color: @popover_bg_color; color: @popover_fg_color; border-radius: 14px; }
    .seam-alert-texts { padding: 24px 20px; }
    .seam-alert-buttons { border-top: 1px solid alpha(currentColor, 0.15); }
    .seam-alert-buttons button { border-radius: 0; padding: 12px; font-weight: bold; }
    .seam-tabs { padding: 4px 6px; background-color: @headerbar_bg_color; border-top: 1px solid alpha(currentColor, 0.12); }
    .seam-tabs button { padding: 5px; }
    .seam-search { padding: 6px 12px 8px; }
    .seam-list { background: transparent; padding: 0 6px 12px; }
    .seam-list > row { padding: 0; background: none; border-radius: 9px; }
    .seam-row { padding: 8px 10px; min-height: 40px; border-radius: 9px; }
    .seam-list > row:hover .seam-row { background-color: alpha(currentColor, 0.06); }
    .seam-list > row:active .seam-row { background-color: alpha(currentColor, 0.12); }
    .seam-heading { padding: 14px 10px 4px; opacity: 0.6; }
    .seam-monogram { border-radius: 100px; font-size: 0.9em; font-weight: bold; }
    .seam-monogram-large { border-radius: 100px; font-size: 2.2em; font-weight: bold; }
    .seam-field:focus-within { outline: 2px solid alpha(@accent_color, 0.6); outline-offset: -2px; }
    .seam-field.error label.caption, .seam-field.error text { color: @error_color; }
    .seam-field.error text > placeholder { color: @card_fg_color; }
    .seam-field.error button, .seam-field.error .seam-unit { color: @card_fg_color; }
    .seam-wrong { border-bottom: none; }
    .seam-problem { padding: 4px 12px 10px; }
    .seam-button > box > button { padding: 12px; border-radius: 12px; }
    .seam-plot { border-radius: 9px; }
    .seam-plot:focus-visible { outline: 2px solid alpha(@accent_color, 0.5); }
    .seam-photo { border-radius: 9px; }
    .seam-photo-card { padding: 6px; font-weight: normal; }
    .seam-photo-place { min-height: 140px; padding: 12px; border-radius: 9px; }
    .seam-photo-place { background-color: alpha(currentColor, 0.06); }
    .seam-badge { padding: 2px 8px; border-radius: 9px; background-color: alpha(currentColor, 0.12); }
    .seam-field text > placeholder { opacity: 0.5; }
    .seam-cell { min-height: 48px; border-radius: 9px; font-size: 1.4em; font-weight: bold; }
    .seam-cell { background-color: alpha(currentColor, 0.06); box-shadow: inset 0 0 0 1px alpha(currentColor, 0.18); }
    .seam-cell.seam-wide { min-width: 44px; }
    .seam-cell.seam-narrow { min-width: 34px; }
    .seam-cell.error { box-shadow: inset 0 0 0 1px @error_color; }
    .seam-code:focus-within .seam-cell.seam-next { box-shadow: inset 0 0 0 2px @accent_color; }
    .seam-segments { padding: 3px; border-radius: 9px; background-color: alpha(currentColor, 0.07); }
    .seam-segments > button { min-height: 28px; padding: 3px 8px; background: none; font-weight: normal; }
    .seam-segments > button:hover { background-color: alpha(currentColor, 0.07); }
    .seam-segments > button:checked { background-color: @accent_bg_color; color: @accent_fg_color; }
    .seam-scale { padding: 6px; }
    .seam-unanswered slider, .seam-unanswered highlight { opacity: 0; }
    .seam-step { min-height: 4px; border-radius: 2px; background-color: alpha(currentColor, 0.15); }
    .seam-step.seam-done { background-color: alpha(@accent_color, 0.5); }
    .seam-step.seam-current { background-color: @accent_color; }
    .seam-busy { opacity: 0.5; }
    .seam-field text, .seam-field textview, .seam-field textview text { background: none; }
    """

  private static var isInstalled = false

  /// Adds the rules to the display once.
  static func install() {
    guard !isInstalled, let display = gdk_display_get_default() else { return }
    isInstalled = true
    let provider = Owned(taking: Make.object(gtk_css_provider_new()))
    gtk_css_provider_load_from_data(provider.pointer, sheet, -1)
    gtk_style_context_add_provider_for_display(
      display, provider.pointer.opaque, guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
  }
}
#endif
