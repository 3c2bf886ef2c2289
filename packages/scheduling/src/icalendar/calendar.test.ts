import { describe, expect, it } from 'vitest'
import { toInstant } from '../local-time.ts'
import type { CalendarEvent } from './event.ts'
import { maxCalendarLength, readCalendar } from './read.ts'
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

  it('says the standing rule of the zone, with real changes', () => {
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

  it('[3.15] has dates without time and zone for what is all-day', () => {
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

  it('tells the length where the end is the second of two equal times', () => {
    const series = { ...event.series, localStart: '2026-10-25T00:30', durationMinutes: 120, rule: null }
    expect(linesOf({ events: [{ ...event, series }] })).toContain('DURATION:PT120M')
  })

  it('asks nobody in a feed, and reminds nobody of a cancellation', () => {
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

  it('lets nobody add lines of their own', () => {
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

  it('[3.38] tells the answer of an attendee', () => {
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

  it('understands a zone of the calendar’s own', () => {
    const text = calendar('DTSTART;TZID=My Zone:20260302T093000', 'DURATION:PT1H').replace(
      'BEGIN:VEVENT',
      'BEGIN:VTIMEZONE\r\nTZID:My Zone\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0600\r\nTZOFFSETTO:+0600\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT',
    )
    expect(readCalendar(text)[0]?.series).toMatchObject({
      localStart: '2026-03-02T03:30',
      timeZone: 'UTC',
      durationMinutes: 60,
    })
  })

  it.each([
    ['', 'invalid_calendar'],
    ['hello', 'invalid_calendar'],
    ['BEGIN:VCARD\r\nEND:VCARD\r\n', 'invalid_calendar'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'invalid_calendar'],
    [calendar('SUMMARY:No start'), 'invalid_calendar'],
    [calendar('DTSTART:20260302T093000Z').replace('UID:1\r\n', ''), 'invalid_calendar'],
    [calendar('DTSTART:20260302T093000Z', 'RRULE:FREQ=SECONDLY'), 'unsupported_rule'],
    [calendar('DTSTART:20260302T093000Z', 'RRULE:FREQ=DAILY', 'RRULE:FREQ=WEEKLY'), 'unsupported_rule'],
    ['x'.repeat(maxCalendarLength + 1), 'calendar_too_large'],
  ])('refuses what is none: %#', (text, code) => {
    expect(() => readCalendar(text)).toThrow(new RegExp(`^${code}`))
  })
})
