import CoreDates
import LibPatient

extension BirthDate {
  /// The current day, on which ages are counted.
  init(today clock: ClinicClock) {
    let today = clock.today
    self.init(year: today.year, month: today.month, day: today.day)
  }
}
