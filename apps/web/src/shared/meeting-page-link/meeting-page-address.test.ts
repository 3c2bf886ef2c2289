import { expect, it } from 'vitest'
import { meetingPageAddress, meetingPageHref, minutesAddress } from './meeting-page-address.ts'

it('[2.53] leads to the date by its original start, and to the overview without a tab', () => {
  const to = '/meeting-management/$calendarId/$tab'
  expect(meetingPageAddress({ calendarId: 'a', occurrenceStart: 5 }, 'chat')).toEqual({
    to,
    params: { calendarId: 'a', tab: 'chat' },
    search: { date: 5 },
  })
  expect(meetingPageAddress({ calendarId: 'a', occurrenceStart: null })).toEqual({
    to,
    params: { calendarId: 'a', tab: 'overview' },
    search: {},
  })
})

it('[4.7] leads to the minutes of one recording of a date, and to what was said in it', () => {
  const date = { calendarId: 'a', occurrenceStart: 5 }
  expect(minutesAddress(date, 'b')).toMatchObject({
    params: { tab: 'transcription' },
    search: { date: 5, part: 'minutes', transcript: 'b' },
  })
  expect(minutesAddress(date, 'b', 0).search).toEqual({ date: 5, part: 'minutes', transcript: 'b', at: 0 })
})

it('[2.2] leads to the same date without a router', () => {
  expect(meetingPageHref({ calendarId: 'a', occurrenceStart: 5 })).toBe(
    '/meeting-management/a/overview?date=5',
  )
  expect(meetingPageHref({ calendarId: 'a', occurrenceStart: null })).toBe('/meeting-management/a/overview')
})
