export type { CalendarAttendee, CalendarEvent } from './icalendar/event.ts'
export { type CalendarOptions, writeCalendar } from './icalendar/write.ts'
export { type Conflict, findConflicts, freeSlots, type Interval, merge, subtract } from './intervals.ts'
export { addDays, dateOf, formatLocal, minuteMs, parseLocal, toInstant, toLocal } from './local-time.ts'
export { checkReach } from './rule-reach.ts'
export { describeRule, type RuleDescription } from './rule-description.ts'
export {
  type BasicPattern,
  basicPatterns,
  type BasicRecurrence,
  type CustomRecurrence,
  defaultEndDate,
  formOfRule,
  type RecurrenceForm,
  type RepeatType,
  repeatTypes,
  ruleEndOf,
  ruleOfBasic,
  ruleOfCustom,
  type StartParts,
  startPartsOf,
} from './rule-forms.ts'
export { movedFirstDay, moveRule } from './rule-move.ts'
export { formatAllDayRule, formatRule, parseRule } from './rule-text.ts'
export {
  type Frequency,
  RecurrenceError,
  type RecurrenceErrorCode,
  type RecurrenceRule,
  type RuleDay,
  type RuleEnd,
  type Weekday,
  weekdays,
} from './rule.ts'
export {
  firstLocalStart,
  isOccurrence,
  lastOccurrence,
  nextOccurrences,
  type OccurrenceTime,
  occurrencesBetween,
  type Series,
  splitSeries,
} from './series.ts'
export { compareWithSeries, type SeriesPart } from './series-overlaps.ts'
export { parseTimeInput } from './time-input.ts'
export { canonicalTimeZone, isTimeZone, listTimeZones, offsetAt, presentNameOf } from './time-zone.ts'
export { type DayOfPerson, dayOfPerson, type DayPerson, findDays } from './whole-days.ts'
export { findTime, type Person, type WorkingHours, workingTime } from './working-hours.ts'
export { followZone, isUpToDate, recordedLocal, recordZone, type ZoneRecord } from './zone-record.ts'
