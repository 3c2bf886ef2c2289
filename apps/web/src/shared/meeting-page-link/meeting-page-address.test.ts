import { expect, it } from 'vitest'
import { meetingPageAddress } from './meeting-page-address.ts'

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
