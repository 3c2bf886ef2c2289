// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { ada, anEntry, invited, meetingOf, planning, weekly } from '../testing/entries.ts'
import { renderCalendar } from '../testing/render-calendar.tsx'

const day = 86_400_000

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the details of an entry', () => {
  const pathOf = (entry: typeof planning) => `/calendar/week/${entry.calendarId}/${entry.occurrenceStart}`

  it('[3.15] with registration give the link to register in place of the invitation', async () => {
    const link = 'https://majlis.example/register/647712840966'
    await renderCalendar({
      path: pathOf(planning),
      entries: [planning],
      answers: {
        'GET /meeting/schedule': meetingOf(planning, { isRegRequired: true, registrationLink: link }),
      },
    })
    const details = await screen.findByRole('dialog')
    expect(await within(details).findByRole('button', { name: 'Copy registration link' })).toBeTruthy()
    expect(within(details).getByRole('link', { name: 'Registrations' })).toBeTruthy()
    expect(within(details).queryByRole('button', { name: 'Copy invitation' })).toBeNull()
  })

  it('[2.27] are open where the address names it', async () => {
    const { user, path } = await renderCalendar({
      path: pathOf(weekly),
      entries: [weekly],
      answers: { 'GET /meeting/schedule': meetingOf(weekly, { timeZone: 'Asia/Dhaka' }) },
    })
    const details = await screen.findByRole('dialog')
    expect(await within(details).findByText('Lamps of Mill Street')).toBeTruthy()
    expect(within(details).getByText(/20:00 – 21:00 in Asia\/Dhaka/)).toBeTruthy()
    expect(within(details).getByText(/every week on Tuesday/i)).toBeTruthy()
    expect(within(details).getByText('6477 1284 0966')).toBeTruthy()
    await expectNoViolations()
    await user.click(within(details).getByRole('button', { name: 'Close' }))
    expect(path()).toBe('/calendar/week/-/2026-11-24')
  })

  it('[2.55] are closed by Escape, also when a pressed button in them has lost the focus', async () => {
    const { user, path } = await renderCalendar({ path: pathOf(planning), entries: [planning] })
    const details = await screen.findByRole('dialog')
    await waitFor(() => expect(details.contains(document.activeElement)).toBe(true))
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await user.keyboard('{Escape}')
    expect(path()).toBe('/calendar/week/-/2026-11-24')
  })

  it('[2.55] show the year once for an entry over midnight', async () => {
    const night = anEntry({ at: '2026-11-24T22:00:00Z', until: '2026-11-25T02:00:00Z' })
    const newYear = anEntry({ at: '2026-12-31T22:00:00Z', until: '2027-01-01T02:00:00Z' })
    const shown = async (entry: typeof planning) => {
      await renderCalendar({ path: pathOf(entry), entries: [entry] })
      return (await screen.findByRole('dialog')).textContent
    }
    expect(await shown(night)).toMatch(/Tuesday,? 24 November – Wednesday,? 25 November 2026/)
    cleanup()
    expect(await shown(newYear)).toMatch(/Thursday,? 31 December 2026 – Friday,? 1 January 2027/)
  })

  it('[2.54] show the banner of the meeting', async () => {
    const bannerUrl = '/api/file/00000000-0000-4000-8000-0000000000b4'
    await renderCalendar({
      path: pathOf(planning),
      entries: [planning],
      answers: { 'GET /meeting/schedule': meetingOf(planning, { bannerUrl }) },
    })
    const details = await screen.findByRole('dialog')
    await within(details).findByText('Lamps of Mill Street')
    expect(details.querySelector('img[alt=""]')?.getAttribute('src')).toBe(bannerUrl)
  })

  it('[4.5][8.19] delete the chosen events, after asking', async () => {
    const { user, sent } = await renderCalendar({
      path: pathOf(weekly),
      entries: [weekly],
      answers: {
        'DELETE /meeting/schedule': () =>
          Response.json({
            status: 'success',
            data: { calendarId: weekly.calendarId },
            message: 'SCHEDULE_DELETED',
          }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Weekly review”?' })
    await user.click(within(dialog).getByRole('radio', { name: 'All events' }))
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Schedule deleted')).toBeTruthy()
    expect(sent.find(({ call }) => call.startsWith('DELETE'))?.input).toMatchObject({
      calendarId: weekly.calendarId,
      deleteType: 'all',
      occurrenceStart: String(weekly.occurrenceStart),
    })
  })

  it('[2.53] show the recordings of a past meeting, and request nothing before', async () => {
    const over = anEntry({ at: '2026-11-24T06:00:00Z', state: 'ended' })
    const kept = 'GET /meeting/cloud-record/647712840966'
    const answers = { [kept]: { data: [], nextCursor: null, canAdd: false, preparing: [], unread: [] } }
    await renderCalendar({ path: pathOf(over), entries: [over], answers })
    expect(await screen.findByRole('heading', { level: 3, name: 'Recordings' })).toBeTruthy()
    expect(await screen.findByText('No recordings yet')).toBeTruthy()
    await expectNoViolations()
    cleanup()
    const { sent } = await renderCalendar({ path: pathOf(planning), entries: [planning], answers })
    expect(await screen.findByText('Lamps of Mill Street')).toBeTruthy()
    expect(sent.some(({ call }) => call === kept)).toBe(false)
  })

  it('[4.5] delete with a message to the invitees, and show the words of those who declined', async () => {
    const { user, sent } = await renderCalendar({
      path: pathOf(planning),
      entries: [planning],
      answers: {
        'GET /meeting/schedule': meetingOf(planning, { invitees: [ada] }),
        'GET /meeting/calender/invitee-list': [ada],
        'DELETE /meeting/schedule': { calendarId: planning.calendarId },
      },
    })
    expect(await screen.findByText('On leave that week')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: /^Delete/ })
    await user.type(within(dialog).getByLabelText('Message to the invitees'), 'The room is taken')
    await expectNoViolations()
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Schedule deleted')).toBeTruthy()
    expect(sent.find(({ call }) => call.startsWith('DELETE'))?.input).toMatchObject({
      note: 'The room is taken',
    })
  })

  it('[4.3] show the organizer why an invitee declined', async () => {
    const { user, sent } = await renderCalendar({
      path: pathOf(invited),
      entries: [invited],
      answers: { 'POST /meeting/calender/invitees/save-response': {} },
    })
    // Already declined.
    await user.click(await screen.findByRole('button', { name: 'Add a note' }))
    await user.type(await screen.findByLabelText('Note to the organiser'), 'On leave')
    await user.click(screen.getByRole('button', { name: 'Send note' }))
    expect(await screen.findByText('Response saved')).toBeTruthy()
    expect(sent.find(({ call }) => call.includes('save-response'))?.input).toMatchObject({
      response: 'declined',
      note: 'On leave',
    })
  })

  it('[4.3][3.38] take the answer of invitees, and show them the settings read-only', async () => {
    const { user, sent, onSchedule } = await renderCalendar({
      path: pathOf(invited),
      entries: [invited],
      answers: { 'POST /meeting/calender/invitees/save-response': {} },
    })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Response saved')).toBeTruthy()
    expect(sent.find(({ call }) => call.includes('save-response'))?.input).toMatchObject({
      calendarId: invited.calendarId,
      response: 'accepted',
    })
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'View settings' }))
    expect(onSchedule).toHaveBeenCalledWith({ edit: { calendarId: invited.calendarId } })
  })

  it('[2.27][4.5] of a moved date keep the day shown, and lead to that date alone', async () => {
    const moved = {
      ...weekly,
      startDateTime: weekly.startDateTime + day,
      endDateTime: weekly.endDateTime + day,
    }
    const { user, path, onSchedule } = await renderCalendar({
      path: '/calendar/day/-/2026-11-25',
      entries: [moved],
    })
    await user.click(await screen.findByRole('button', { name: /^Weekly review/ }))
    expect(path()).toBe(`${pathOf(weekly).replace('week', 'day')}?day=2026-11-25`)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(path()).toBe('/calendar/day/-/2026-11-25')
    expect(onSchedule).toHaveBeenCalledWith({
      edit: { calendarId: weekly.calendarId, occurrenceStart: weekly.occurrenceStart },
    })
  })

  it('[4.5] lead to the date of the address, also if it is on none of the days shown', async () => {
    const { user, onSchedule } = await renderCalendar({
      path: pathOf(weekly),
      answers: { 'GET /meeting/schedule': meetingOf(weekly) },
    })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(onSchedule).toHaveBeenCalledWith({
      edit: { calendarId: weekly.calendarId, occurrenceStart: weekly.occurrenceStart },
    })
  })

  it('[2.55] keep the first day of the agenda, and the month', async () => {
    const soon = anEntry({ at: '2026-12-03T10:00:00Z' })
    for (const [view, shown] of [
      ['agenda', '2026-11-24'],
      ['month', '2026-11-24'],
    ] as const) {
      const { user, path } = await renderCalendar({ path: `/calendar/${view}/-/${shown}`, entries: [soon] })
      await user.click(await screen.findByRole('button', { name: /Planning/ }))
      expect(path()).toBe(`/calendar/${view}/${soon.calendarId}/${soon.occurrenceStart}?day=${shown}`)
      cleanup()
    }
  })

  it('stay open when the meeting is moved in another tab', async () => {
    const moved = { ...planning, occurrenceStart: planning.occurrenceStart + 3_600_000 }
    const { sent } = await renderCalendar({ path: pathOf(planning), entries: [moved] })
    expect(await screen.findByText('Lamps of Mill Street')).toBeTruthy()
    expect(sent.find(({ call }) => call === 'GET /meeting/schedule')?.input).toEqual({
      id: planning.calendarId,
    })
  })

  it('say why they cannot be loaded', async () => {
    await renderCalendar({
      path: pathOf(planning),
      answers: {
        'GET /meeting/schedule': refusal('schedule.not_found', 404),
        [`GET /meeting/calender/invited-meetings/${planning.calendarId}`]: refusal(
          'invitation.not_found',
          404,
        ),
      },
    })
    expect(await screen.findByText('This meeting doesn’t exist.')).toBeTruthy()
  })

  it.each([
    { place: 'where the calendar shows it', entries: [{ ...invited, isFromOutside: true as const }] },
    { place: 'where the calendar does not', entries: [] },
  ])(
    '[4.3][4.11] of another organisation are those of the invitation, without its settings and its people, $place',
    async ({ entries }) => {
      const { meetingTitle, startDateTime, endDateTime, timeZone, occurrenceStart, calendarId } = invited
      const { user, sent } = await renderCalendar({
        path: pathOf(invited),
        entries,
        answers: {
          'GET /meeting/schedule': refusal('schedule.not_found', 404),
          [`GET /meeting/calender/invited-meetings/${calendarId}`]: {
            meetingTitle,
            startDateTime,
            endDateTime,
            timeZone,
            occurrenceStart,
            calendarId,
            inviteeId: calendarId,
            isForOneDate: false,
            agenda: 'Bridges',
            contents: [],
            bannerUrl: null,
            hostName: 'Arif Hossain',
            organizationName: 'Elsewhere Council',
            isAllDay: false,
            startDate: null,
            endDate: null,
            isRecurrent: false,
            rrule: null,
            response: 'pending',
            suggestedStart: null,
            suggestedEnd: null,
            joinLink: `https://majlis.example/m/j/${invited.meetingId}?pwd=abc`,
            state: 'open',
            invitation: meetingOf(invited).invitation,
          },
          'POST /meeting/calender/invitees/save-response': {},
        },
      })
      const details = await screen.findByRole('dialog')
      expect(await within(details).findByText('Elsewhere Council')).toBeTruthy()
      expect(within(details).getByText('Bridges')).toBeTruthy()
      expect(within(details).getByRole('button', { name: 'Join' })).toBeTruthy()
      expect(within(details).queryByRole('button', { name: 'View settings' })).toBeNull()
      await expectNoViolations()
      await user.click(within(details).getByRole('button', { name: 'Accept' }))
      expect(await screen.findByText('Response saved')).toBeTruthy()
      expect(sent.find(({ call }) => call.includes('save-response'))?.input).toMatchObject({ calendarId })
      expect(sent.some(({ call }) => call.includes('invitee-list'))).toBe(false)
      // Meetings known to belong to others are not requested here.
      expect(sent.filter(({ call }) => call === 'GET /meeting/schedule')).toHaveLength(
        entries.length === 0 ? 1 : 0,
      )
    },
  )
})

describe('the feed', () => {
  it('[7.12] shows its address and how to follow it, and replaces it after asking', async () => {
    const { user, sent } = await renderCalendar({
      answers: {
        'GET /meeting/schedule/subscribe': {
          feedUrl: 'https://majlis.example/calendar/feed/a.ics',
          createdAt: 1,
        },
        'POST /meeting/schedule/subscribe': {
          feedUrl: 'https://majlis.example/calendar/feed/b.ics',
          createdAt: 2,
        },
      },
    })
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Subscribe…', hidden: true }))
    expect(await screen.findByText(/feed\/a\.ics/)).toBeTruthy()
    await expectNoViolations()
    await user.click(screen.getByRole('button', { name: 'New address…' }))
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Replace' }))
    expect(await screen.findByText(/feed\/b\.ics/)).toBeTruthy()
    expect(screen.getByText('New address created. The old one no longer works.')).toBeTruthy()
  })
})
