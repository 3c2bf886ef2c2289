import { describe, expect, it } from 'vitest'
import { toInstant } from '../local-time.ts'
import { isOccurrence } from '../series.ts'
import type { CalendarEvent } from './event.ts'
import { maxCalendarLength, readCalendar } from '../testing/read-calendar.ts'
import { type CalendarOptions, writeCalendar } from './write.ts'

const now = Date.UTC(2026, 10, 21, 18, 30, 15)
const at = (local: string) => toInstant(local, 'Europe/London')

const event: CalendarEvent = {
  uid: 'abc@majlis.example',
  sequence: 3,
  series: {
    localStart: '2026-03-02T09:30',
    timeZone: 'Europe/London',
    durationMinutes: 45,
    isAllDay: false,
    rule: 'FREQ=WEEKLY;COUNT=5',
    cancelledStarts: [at('2026-03-09T09:30')],
  },
  summary: 'Stand-up; daily, short',
  description: 'First\nsecond',
  location: '',
  url: 'https://majlis.example/m/j/647712840966',
  organizer: { name: 'Ada', email: 'ada@majlis.example' },
  attendees: [
    { name: 'Grace', email: 'grace@majlis.example', role: 'REQ-PARTICIPANT', status: 'NEEDS-ACTION' },
  ],
  status: 'CONFIRMED',
  isBusy: true,
  createdAt: now,
  updatedAt: now,
  alarmsMinutes: [5],
}

function linesOf(options: Partial<CalendarOptions> & Pick<CalendarOptions, 'events'>): string[] {
  return writeCalendar({ now, ...options })
    .replaceAll('\r\n ', '')
    .split('\r\n')
}

describe('a written calendar', () => {
  it('has the lines of an invitation', () => {
    expect(linesOf({ method: 'REQUEST', events: [event] })).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'UID:abc@majlis.example',
        'SEQUENCE:3',
        'DTSTAMP:20261121T183015Z',
        'DTSTART;TZID=Europe/London:20260302T093000',
        'DTEND;TZID=Europe/London:20260302T101500',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;TZID=Europe/London:20260309T093000',
        String.raw`SUMMARY:Stand-up\; daily\, short`,
        String.raw`DESCRIPTION:First\nsecond`,
        'ORGANIZER;CN="Ada":mailto:ada@majlis.example',
        'ATTENDEE;CN="Grace";CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:grace@majlis.example',
        'TRANSP:OPAQUE',
        'TRIGGER:-PT5M',
      ]),
    )
  })

  it('has the zone’s yearly rules, with real clock changes', () => {
    const lines = linesOf({ events: [event] })
    expect(lines.slice(lines.indexOf('BEGIN:DAYLIGHT'), lines.indexOf('END:DAYLIGHT'))).toEqual([
      'BEGIN:DAYLIGHT',
      'DTSTART:20250330T010000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0100',
      'TZNAME:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
    ])
  })

  it('names one changed occurrence by its original start', () => {
    const override: CalendarEvent = {
      ...event,
      recurrenceId: at('2026-03-16T09:30'),
      series: { ...event.series, localStart: '2026-03-17T11:00', rule: null, cancelledStarts: [] },
    }
    const lines = linesOf({ events: [{ ...event, overrides: [override] }] })
    expect(lines).toContain('RECURRENCE-ID;TZID=Europe/London:20260316T093000')
    expect(lines).toContain('DTSTART;TZID=Europe/London:20260317T110000')
    expect(lines.filter((line) => line === 'UID:abc@majlis.example')).toHaveLength(2)
  })

  it('[3.15] writes all-day meetings as dates without time and zone', () => {
    const cancelledStarts = [at('2026-03-03T00:00')]
    const rule = 'FREQ=DAILY;UNTIL=20260305T235900Z'
    const series = { ...event.series, isAllDay: true, durationMinutes: 2880, rule, cancelledStarts }
    const lines = linesOf({ events: [{ ...event, series }] })
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20260302',
        'DTEND;VALUE=DATE:20260304',
        'RRULE:FREQ=DAILY;UNTIL=20260305',
        'EXDATE;VALUE=DATE:20260303',
      ]),
    )
    expect(lines).not.toContain('BEGIN:VTIMEZONE')
  })

  it('starts with the first date of the rule', () => {
    const series = { ...event.series, rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=3' }
    expect(linesOf({ events: [{ ...event, series }] })).toContain(
      'DTSTART;TZID=Europe/London:20260305T093000',
    )
  })

  it('writes a duration if the end is the second of two equal local times', () => {
    const series = { ...event.series, localStart: '2026-10-25T00:30', durationMinutes: 120, rule: null }
    expect(linesOf({ events: [{ ...event, series }] })).toContain('DURATION:PT120M')
  })

  it('has no attendees in a feed, and no reminders in a cancellation', () => {
    const feed = linesOf({ method: 'PUBLISH', events: [event], name: 'Ada, Majlis', refreshMinutes: 15 })
    expect(feed.some((line) => line.startsWith('ATTENDEE'))).toBe(false)
    expect(feed).toEqual(
      expect.arrayContaining([
        String.raw`X-WR-CALNAME:Ada\, Majlis`,
        'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      ]),
    )
    const cancelled = linesOf({ method: 'CANCEL', events: [{ ...event, status: 'CANCELLED' }] })
    expect(cancelled).toContain('STATUS:CANCELLED')
    expect(cancelled).not.toContain('BEGIN:VALARM')
  })

  it('is folded after 75 octets, between characters, with CRLF', () => {
    const text = writeCalendar({ now, events: [{ ...event, summary: 'সাপ্তাহিক সভা '.repeat(30) }] })
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const octets = text.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(readCalendar(text)[0]?.summary).toBe('সাপ্তাহিক সভা '.repeat(30))
  })

  it('does not let user input add lines', () => {
    const evil = 'x\r\nATTENDEE:mailto:evil@example.com\u0000'
    const text = writeCalendar({
      method: 'REQUEST',
      now,
      events: [
        {
          ...event,
          uid: evil,
          summary: evil,
          description: evil,
          location: evil,
          url: evil,
          organizer: { name: evil, email: evil },
          attendees: [{ name: evil, email: evil, role: 'CHAIR', status: 'ACCEPTED' }],
        },
      ],
    })
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n')
    expect(unfolded.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1)
    expect(readCalendar(text)).toHaveLength(1)
  })
})

describe('a calendar that is read', () => {
  const calendar = (...lines: string[]) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:1',
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')

  it('[3.38] reads an attendee’s response', () => {
    const reply = calendar(
      'DTSTART;TZID=Europe/London:20260302T093000',
      'RECURRENCE-ID;TZID=Europe/London:20260309T093000',
      'ATTENDEE;PARTSTAT=DECLINED;CN=Grace:MAILTO:grace@majlis.example',
    )
    expect(readCalendar(reply)).toMatchObject([
      {
        uid: '1',
        recurrenceId: at('2026-03-09T09:30'),
        attendees: [{ name: 'Grace', email: 'grace@majlis.example', status: 'DECLINED' }],
      },
    ])
  })

  const inZone = (tzid: string, ...more: string[]) =>
    calendar(`DTSTART;TZID=${tzid}:20260302T093000`, 'DURATION:PT1H', ...more)
  const withZone = (text: string, tzid: string, ...observances: string[]) =>
    text.replace(
      'BEGIN:VEVENT',
      ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...observances, 'END:VTIMEZONE', 'BEGIN:VEVENT'].join('\r\n'),
    )
  const observance = (kind: string, from: string, to: string, ...lines: string[]) =>
    [`BEGIN:${kind}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, ...lines, `END:${kind}`].join('\r\n')
  const fixed = (offset: string) => observance('STANDARD', offset, offset, 'DTSTART:16010101T000000')
  /** As Outlook writes them: rules since 1601. */
  const likeParis = [
    observance(
      'STANDARD',
      '+0200',
      '+0100',
      'DTSTART:16010101T030000',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    ),
    observance(
      'DAYLIGHT',
      '+0100',
      '+0200',
      'DTSTART:16010101T020000',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    ),
  ]

  it.each([
    ['Bangladesh Standard Time', 'Asia/Dhaka'],
    ['bangladesh standard time', 'Asia/Dhaka'],
    ['Eastern Standard Time', 'America/New_York'],
    ['India Standard Time', 'Asia/Kolkata'],
    ['asia/dhaka', 'Asia/Dhaka'],
    ['US/Eastern', 'America/New_York'],
    ['/freeassociation.sourceforge.net/Europe/Paris', 'Europe/Paris'],
    ['/example.org/20260101_1/America/Argentina/Salta', 'America/Argentina/Salta'],
  ])('has its zone by the name %s, without a description', (tzid, timeZone) => {
    expect(readCalendar(inZone(tzid, 'RRULE:FREQ=WEEKLY'))[0]?.series).toMatchObject({
      localStart: '2026-03-02T09:30',
      timeZone,
      durationMinutes: 60,
    })
  })

  it('keeps local time in a custom zone that matches an IANA zone', () => {
    const text = withZone(inZone('Custom 1', 'RRULE:FREQ=WEEKLY'), 'Custom 1', ...likeParis)
    const series = readCalendar(text)[0]?.series
    expect(series).toMatchObject({ localStart: '2026-03-02T09:30', rule: { frequency: 'WEEKLY' } })
    const july = Date.UTC(2026, 6, 6, 7, 30)
    expect(series && isOccurrence(series, july)).toBe(true)
    expect(toInstant('2026-07-06T09:30', series?.timeZone ?? '')).toBe(july)
    const fixedZone = withZone(inZone('My Zone'), 'My Zone', fixed('+0600'))
    expect(readCalendar(fixedZone)[0]?.series).toMatchObject({
      localStart: '2026-03-02T09:30',
      timeZone: 'Asia/Dhaka',
    })
    const located = withZone(inZone('Custom 2'), 'Custom 2', 'X-LIC-LOCATION:Europe/Madrid', ...likeParis)
    expect(readCalendar(located)[0]?.series.timeZone).toBe('Europe/Madrid')
  })

  it('reads a single date in a custom zone that matches none, and refuses a series', () => {
    const single = withZone(inZone('Odd'), 'Odd', fixed('+0123'))
    expect(readCalendar(single)[0]?.series).toMatchObject({ localStart: '2026-03-02T08:07', timeZone: 'UTC' })
    const series = withZone(inZone('Odd', 'RRULE:FREQ=WEEKLY'), 'Odd', fixed('+0123'))
    expect(() => readCalendar(series)).toThrow(/^invalid_time_zone/)
  })

  it('refuses a calendar with more custom zones than a program writes', () => {
    const zones = Array.from({ length: 21 }, (_, number) => `Custom ${number}`)
    const events = zones.map((tzid, number) => [
      'BEGIN:VEVENT',
      `UID:${number}`,
      `DTSTART;TZID=${tzid}:20260302T093000`,
      'END:VEVENT',
    ])
    const descriptions = zones.map((tzid) => [
      'BEGIN:VTIMEZONE',
      `TZID:${tzid}`,
      fixed('+0600'),
      'END:VTIMEZONE',
    ])
    const text = (count: number) =>
      ['BEGIN:VCALENDAR', ...descriptions.flat(), ...events.slice(0, count).flat(), 'END:VCALENDAR', ''].join(
        '\r\n',
      )
    expect(readCalendar(text(20))).toHaveLength(20)
    expect(() => readCalendar(text(21))).toThrow(/^invalid_calendar/)
  })

  it('reports what it skips: dates beside the rule, and changes for this and following dates', () => {
    const dates = calendar('DTSTART:20260302T093000Z', 'RRULE:FREQ=WEEKLY', 'RDATE:20260304T093000Z')
    expect(readCalendar(dates)[0]?.leftOut).toEqual(['RDATE'])
    const following = calendar(
      'DTSTART:20260309T100000Z',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20260309T093000Z',
    )
    expect(readCalendar(following)[0]?.leftOut).toEqual(['RANGE=THISANDFUTURE'])
    expect(readCalendar(calendar('DTSTART:20260302T093000Z'))[0]).not.toHaveProperty('leftOut')
  })

  it.each(['\\', '\\\\', String.raw`DOM\nina`, String.raw`a\;b\,c\N`, '^', `"^n'"`])(
    'has a name as it was, backslashes and all: %s',
    (name) => {
      const attendee = { name, email: 'a@majlis.example', role: 'CHAIR', status: 'ACCEPTED' } as const
      const text = writeCalendar({ now, events: [{ ...event, organizer: attendee, attendees: [attendee] }] })
      expect(readCalendar(text)).toMatchObject([{ organizer: { name }, attendees: [{ name }] }])
      // RFC 5545 3.2 has no escapes in parameters, RFC 6868 only ^^, ^' and ^n.
      const written = name.replaceAll('^', '^^').replaceAll('"', "^'")
      expect(text.replaceAll('\r\n ', '')).toContain(`ORGANIZER;CN="${written}":mailto:`)
    },
  )

  it.each([
    ['', 'invalid_calendar'],
    ['hello', 'invalid_calendar'],
    ['BEGIN:VCARD\r\nEND:VCARD\r\n', 'invalid_calendar'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'invalid_calendar'],
    [calendar('SUMMARY:No start'), 'invalid_calendar'],
    [calendar('DTSTART:20260302T093000Z').replace('UID:1\r\n', ''), 'invalid_calendar'],
    [calendar('DTSTART:20260302T093000Z', 'RRULE:FREQ=SECONDLY'), 'unsupported_rule'],
    [calendar('DTSTART:20260302T093000Z', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY'), 'unsupported_rule'],
    [calendar('DTSTART;TZID=Middle Earth:20260302T093000'), 'invalid_time_zone'],
    [calendar('DTSTART;TZID=Mars/Olympus:20260302T093000', 'RRULE:FREQ=WEEKLY'), 'invalid_time_zone'],
    ['x'.repeat(maxCalendarLength + 1), 'calendar_too_large'],
  ])('refuses what is none: %#', (text, code) => {
    expect(() => readCalendar(text)).toThrow(new RegExp(`^${code}`))
  })
})
