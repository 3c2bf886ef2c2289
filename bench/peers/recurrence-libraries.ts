import 'temporal-polyfill/global'
// oxlint-disable-next-line import/default -- its CommonJS build is what Node.js loads, whatever its other build has
import rrule from 'rrule'
import { DateTime, RRuleSet, type Time } from 'rrule-rust'
import { RRuleTemporal } from 'rrule-temporal'

/** What is asked of every library: the dates of an iCalendar rule within a month, as epoch milliseconds, text parsed again. */
export interface RecurrenceQuestion {
  /** `DTSTART;TZID=…` and `RRULE:…`. */
  readonly text: string
  readonly from: number
  readonly to: number
}

export const recurrenceLibraries = {
  'rrule.js': ({ text, from, to }: RecurrenceQuestion) =>
    rrule
      .rrulestr(text)
      .between(new Date(from), new Date(to), true)
      .map((date) => date.getTime()),
  'rrule-temporal': ({ text, from, to }: RecurrenceQuestion) =>
    new RRuleTemporal({ rruleString: text })
      .between(new Date(from), new Date(to), true)
      .map((time) => time.epochMilliseconds),
  'rrule-rust': ({ text, from, to }: RecurrenceQuestion) =>
    RRuleSet.fromString<DateTime<Time>>(text)
      .between(DateTime.fromTimestamp(from), DateTime.fromTimestamp(to), true)
      .map((time) => time.toTimestamp()),
}
