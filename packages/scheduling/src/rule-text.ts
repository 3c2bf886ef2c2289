import type { RecurrenceRule } from './rule.ts'

/** The rule of a text such as `FREQ=WEEKLY;BYDAY=MO,TH;COUNT=10`. Throws `RecurrenceError`. */
export function parseRule(text: string, timeZone: string): RecurrenceRule {
  throw new Error(`Not there yet: ${String([text, timeZone])}`)
}

/** The rule as canonical text, `UNTIL` in UTC. Throws `RecurrenceError` for what `parseRule` would refuse. */
export function formatRule(rule: RecurrenceRule, timeZone: string): string {
  throw new Error(`Not there yet: ${String([rule, timeZone])}`)
}
