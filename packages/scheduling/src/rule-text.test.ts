import { describe, expect, it } from 'vitest'
import { createRandom } from '@majlis/testing/random'
import { RecurrenceError, type RecurrenceErrorCode } from './rule.ts'
import { formatRule, parseRule } from './rule-text.ts'
import { randomRule, testZones } from './testing/random-rule.ts'
import { toInstant, toLocal } from './local-time.ts'

const london = 'Europe/London'

function codeOf(text: string): RecurrenceErrorCode | undefined {
  try {
    parseRule(text, london)
    return undefined
  } catch (error) {
    return error instanceof RecurrenceError ? error.code : undefined
  }
}

describe('the text of a rule', () => {
  it('is parsed into what it says', () => {
    expect(parseRule('RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR,2MO;WKST=SU;COUNT=5', london)).toEqual({
      frequency: 'MONTHLY',
      interval: 2,
      byDay: [
        { weekday: 'FR', ordinal: -1 },
        { weekday: 'MO', ordinal: 2 },
      ],
      weekStart: 'SU',
      end: { kind: 'count', count: 5 },
    })
  })

  it('is written in one way, whatever the order of its parts and values', () => {
    const text = 'count=5;wkst=mo;byday=fr,mo,fr;interval=1;freq=weekly'
    expect(formatRule(parseRule(text, london), london)).toBe('FREQ=WEEKLY;BYDAY=MO,FR;COUNT=5')
    expect(formatRule(parseRule('FREQ=MONTHLY;BYMONTHDAY=-1,15,1', london), london)).toBe(
      'FREQ=MONTHLY;BYMONTHDAY=1,15,-1',
    )
  })

  it('[3.20] ends at a time of the meeting’s zone and says so in UTC', () => {
    const rule = parseRule('FREQ=DAILY;UNTIL=20260701T083000Z', london)
    expect(rule.end).toEqual({ kind: 'until', until: '2026-07-01T09:30' })
    expect(formatRule(rule, london)).toBe('FREQ=DAILY;UNTIL=20260701T083000Z')
  })

  it('takes an end without time as the end of that day, and one without zone by the zone’s clocks', () => {
    expect(parseRule('FREQ=DAILY;UNTIL=20260701', london).end).toEqual({
      kind: 'until',
      until: '2026-07-01T23:59',
    })
    expect(parseRule('FREQ=DAILY;UNTIL=20260701T093000', london).end).toEqual({
      kind: 'until',
      until: '2026-07-01T09:30',
    })
  })

  it('comes back the same from text, for any rule', () => {
    const random = createRandom()
    for (let index = 0; index < 2000; index++) {
      const timeZone = random.pick(testZones)
      const start = toLocal(toInstant('2026-03-02T09:30', timeZone), timeZone)
      const text = formatRule(randomRule(random, start), timeZone)
      expect(formatRule(parseRule(text, timeZone), timeZone), `RANDOM_SEED=${random.seed}`).toBe(text)
    }
  })

  it.each<[string, RecurrenceErrorCode]>([
    ['', 'invalid_rule'],
    ['weekly', 'invalid_rule'],
    ['INTERVAL=2', 'invalid_rule'],
    ['FREQ=FORTNIGHTLY', 'invalid_rule'],
    ['FREQ=DAILY;FREQ=WEEKLY', 'invalid_rule'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20260101', 'invalid_rule'],
    ['FREQ=DAILY;COUNT=0', 'invalid_rule'],
    ['FREQ=DAILY;COUNT=1.5', 'invalid_rule'],
    ['FREQ=DAILY;INTERVAL=0', 'invalid_rule'],
    ['FREQ=DAILY;INTERVAL=-1', 'invalid_rule'],
    ['FREQ=DAILY;UNTIL=20260230', 'invalid_time'],
    ['FREQ=DAILY;UNTIL=tomorrow', 'invalid_rule'],
    ['FREQ=DAILY;COLOR=RED', 'invalid_rule'],
    ['FREQ=WEEKLY;BYDAY=', 'invalid_rule'],
    ['FREQ=WEEKLY;BYDAY=XX', 'invalid_rule'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'invalid_rule'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'invalid_rule'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'invalid_rule'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'invalid_rule'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'invalid_rule'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'invalid_rule'],
    ['FREQ=YEARLY;BYMONTH=13', 'invalid_rule'],
    ['FREQ=YEARLY;BYMONTH=-1', 'invalid_rule'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'invalid_rule'],
    ['FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=1', 'unsupported_rule'],
    ['FREQ=SECONDLY', 'unsupported_rule'],
    ['FREQ=MINUTELY;INTERVAL=15', 'unsupported_rule'],
    ['FREQ=DAILY;BYHOUR=9', 'unsupported_rule'],
    ['FREQ=YEARLY;BYWEEKNO=20', 'unsupported_rule'],
    ['FREQ=YEARLY;BYYEARDAY=200', 'unsupported_rule'],
    ['FREQ=DAILY;INTERVAL=1001', 'rule_too_large'],
    ['FREQ=DAILY;COUNT=10001', 'rule_too_large'],
    [`FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: 63 }, () => 1).join()}`, 'rule_too_large'],
    [`FREQ=DAILY;${'X'.repeat(500)}`, 'rule_too_large'],
  ])('%s is refused as %s', (text, code) => {
    expect(codeOf(text)).toBe(code)
  })
})
