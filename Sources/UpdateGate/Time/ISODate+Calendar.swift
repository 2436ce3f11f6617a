extension ISODate {
  /// The days of a month in the Gregorian calendar, leap years counted.
  static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 to a date. Years are counted from March, so that a leap day ends its year.
  /// For years from 1 to 9999 nothing can overflow.
  static func dayNumber(year: Int64, month: Int64, day: Int64) -> Int64 {
    let marchYear = month > 2 ? year : year &- 1
    let marchMonth = month > 2 ? month &- 3 : month &+ 9
    let dayOfYear = (153 &* marchMonth &+ 2) / 5 &+ day &- 1
    let leapDays = marchYear / 4 &- marchYear / 100 &+ marchYear / 400
    return marchYear &* 365 &+ leapDays &+ dayOfYear &- 719_468
  }

  /// The date of a day number, for days from 0001-01-01 on.
  static func civil(dayNumber: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let days = dayNumber + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }
}
