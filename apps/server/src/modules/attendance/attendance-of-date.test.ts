import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import { attendeesOf, type LedgerOfDate } from './attendance-of-date.ts'
import type { ConnectionRow } from './dated-attendance.repository.ts'

const start = Date.parse('2026-02-11T10:00:00Z')
const at = (minute: number) => new Date(start + minute * minuteMs)

/** From one minute to another one, by default Layla's. */
function connection(from: number, to: number | null, over: Partial<ConnectionRow> = {}): ConnectionRow {
  return {
    session_id: 'session',
    joined_at: at(from),
    left_at: to === null ? null : at(to),
    person: 'layla',
    user_id: 'layla',
    display_name: 'Layla',
    email: 'layla@riverside.example',
    role: 'participant',
    is_guest: false,
    ...over,
  }
}

function attendees(connections: ConnectionRow[], over: Partial<LedgerOfDate> = {}) {
  return attendeesOf({
    planned: { startsAt: start, endsAt: start + hourMs },
    sessions: [{ id: 'session', started_at: at(0), ended_at: at(60) }],
    connections,
    invited: [],
    thresholds: { lateAfterMinutes: 5, leftEarlyMinutes: 5 },
    nowMs: start + 90 * minuteMs,
    ...over,
  })
}

it.each([
  ['one visit', [connection(0, 60)], { minutes: 60, visits: 1 }],
  [
    'two devices at once',
    [connection(0, 40), connection(10, 30), connection(20, 60)],
    { minutes: 60, visits: 1 },
  ],
  ['two devices one after the other', [connection(0, 20), connection(40, 60)], { minutes: 40, visits: 2 }],
  [
    'an interruption of half a minute',
    [connection(0, 20), connection(20.5, 60)],
    { minutes: 59.5, visits: 1 },
  ],
  ['a connection that was never reported as closed', [connection(0, null)], { minutes: 60, visits: 1 }],
])('[3.37] adds up %s', (_what, connections, expected) => {
  const [layla, ...others] = attendees(connections)
  expect(others).toEqual([])
  expect(layla?.totalDuration).toBe(expected.minutes * minuteMs)
  expect(layla?.visits).toHaveLength(expected.visits)
  expect(layla).toMatchObject({ attended: true, outTime: start + hourMs, isInside: false })
})

it('[3.37] counts no time after the room was closed, whenever the SFU reports who left', () => {
  const sessions = [
    { id: 'session', started_at: at(0), ended_at: at(60) },
    { id: 'later', started_at: at(70), ended_at: null },
  ]
  const connections = [connection(0, 85), connection(80, null, { session_id: 'later' })]
  const [layla] = attendees(connections, { sessions })
  expect(layla).toMatchObject({ totalDuration: 70 * minuteMs, visits: [{ outTime: start + hourMs }, {}] })
})

it('[3.37] counts no negative time if the clock of the SFU is ahead', () => {
  const sessions = [{ id: 'session', started_at: at(0), ended_at: null }]
  const [layla] = attendees([connection(90.5, null)], { sessions })
  expect(layla).toMatchObject({ isInside: true, totalDuration: 0 })
})

/** Connections of one person in two openings of a room, with reports that are lost, late or out of order. */
const reported = fc.array(
  fc.record({
    isLater: fc.boolean(),
    from: fc.integer({ min: 0, max: 90 }),
    minutes: fc.option(fc.integer({ min: -5, max: 90 })),
  }),
  { minLength: 1, maxLength: 8 },
)

it('[3.37] counts each minute in which someone was inside once, however many devices and openings', () => {
  const sessions = [
    { id: 'session', started_at: at(0), ended_at: at(40) },
    { id: 'later', started_at: at(50), ended_at: at(100) },
  ]
  fc.assert(
    fc.property(reported, (given) => {
      const spans = given.map(({ isLater, from, minutes }) => {
        const end = isLater ? 100 : 40
        const begin = Math.min(from, end)
        return { isLater, begin, left: minutes === null ? null : begin + minutes, end }
      })
      const [layla] = attendees(
        spans.map(({ isLater, begin, left }) =>
          connection(begin, left, { session_id: isLater ? 'later' : 'session' }),
        ),
        { sessions },
      )
      const isInside = (minute: number) =>
        spans.some(({ begin, left, end }) => begin <= minute && minute < Math.min(left ?? end, end))
      const minutes = Array.from({ length: 100 }, (_, minute) => minute).filter(isInside).length
      expect(layla?.totalDuration).toBe(minutes * minuteMs)
      const times = (layla?.visits ?? []).flatMap(({ inTime, outTime }) => [inTime, outTime ?? Infinity])
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }),
    { seed: 20_261_129, numRuns: 500 },
  )
})

it('[3.37] says of people inside how long they have been there up to now', () => {
  const sessions = [{ id: 'session', started_at: at(0), ended_at: null }]
  const [layla] = attendees([connection(30, null)], { sessions })
  expect(layla).toMatchObject({ isInside: true, outTime: null, totalDuration: hourMs })
})

it.each([
  ['on time', connection(5, 60), { isLate: false, hasLeftEarly: false }],
  ['late', connection(6, 60), { isLate: true, hasLeftEarly: false }],
  ['until the end', connection(0, 55), { isLate: false, hasLeftEarly: false }],
  ['not until the end', connection(0, 54), { isLate: false, hasLeftEarly: true }],
])('[3.37] says who was there %s, by the limits of the organisation', (_what, one, expected) => {
  expect(attendees([one])[0]).toMatchObject(expected)
})

it('[3.37] calls no one late before the room was opened, nor early before the host ended it', () => {
  const sessions = [{ id: 'session', started_at: at(20), ended_at: at(40) }]
  expect(attendees([connection(22, 40)], { sessions })[0]).toMatchObject({
    isLate: false,
    hasLeftEarly: false,
  })
  expect(attendees([connection(22, 40)], { planned: null })[0]).toMatchObject({
    isLate: false,
    hasLeftEarly: false,
  })
  const open = [{ id: 'session', started_at: at(0), ended_at: null }]
  expect(attendees([connection(0, 10)], { sessions: open })[0]).toMatchObject({ hasLeftEarly: false })
})

it('[3.37] marks people who were invited and never came as not attended', () => {
  const invited = [
    {
      id: 'a',
      account_id: 'layla',
      name: 'Layla',
      email: 'layla@x.example',
      role: 'participant',
      is_guest: false,
    },
    { id: 'b', account_id: null, name: '', email: 'ines@x.example', role: 'participant', is_guest: true },
  ] as const
  expect(attendees([connection(0, 60)], { invited })).toMatchObject([
    { id: 'a', invited: true, attended: true },
    { id: 'b', name: 'ines', attended: false, totalDuration: null },
  ])
})

it('[3.37] does not name people whose account is gone', () => {
  const gone = connection(0, 60, { user_id: null, person: 'device ', display_name: '', email: null })
  expect(attendees([gone])[0]).toMatchObject({ name: '', email: '', attended: true, guest: false })
})
