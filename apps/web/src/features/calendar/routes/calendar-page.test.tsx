// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { anEntry, calendarIdOf, meetingOf } from '../testing/entries.ts'
import { renderCalendar } from '../testing/render-calendar.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const planning = anEntry()
const weekly = anEntry({
  calendarId: calendarIdOf('weekly'),
  meetingTitle: 'Weekly review',
  isRecurrent: true,
  at: '2026-11-24T14:00:00Z',
})
const trip = anEntry({
  calendarId: calendarIdOf('trip'),
  meetingTitle: 'Site visit',
  isAllDay: true,
  startDate: '2026-11-25',
  endDate: '2026-11-26',
  at: '2026-11-25T00:00:00Z',
})
const invited = anEntry({
  calendarId: calendarIdOf('invited'),
  meetingTitle: 'Budget',
  isHost: false,
  hostName: 'Arif Hossain',
  myResponse: 'declined',
  at: '2026-11-27T09:00:00Z',
})
const all = [planning, weekly, trip, invited]

const entryButton = (name: RegExp) => screen.findByRole('button', { name })
const edits = (sent: { call: string; input: unknown }[]) =>
  sent.filter(({ call }) => call === 'PUT /meeting/schedule/edit-meeting').map(({ input }) => input)

describe('the calendar', () => {
  it.each(['day', 'week', 'month', 'agenda'])(
    '[2.55] shows a %s that a machine can read, too',
    async (view) => {
      await renderCalendar({ path: `/calendar/${view}`, entries: all })
      expect(await screen.findAllByText('Planning')).not.toHaveLength(0)
      await expectNoViolations()
    },
  )

  it('[2.55] goes on, back, and to today', async () => {
    const { user, path } = await renderCalendar({ entries: all })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/23\s?–\s?29 November 2026/)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(path()).toBe('/calendar/week/-/2026-12-01')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('December')
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(path()).toBe('/calendar/week/-/2026-11-24')
    await user.click(screen.getByRole('radio', { name: 'Month' }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('November 2026')
    expect(localStorage.getItem('majlis.calendar.view')).toBe('month')
  })

  it('[2.55][3.51] says everything of an entry in words', async () => {
    await renderCalendar({ entries: all })
    expect(
      await entryButton(/^Budget, Friday,? 27 November, 09:00 – 10:00, host: Arif Hossain, Declined$/),
    ).toBeTruthy()
    expect(await entryButton(/^Weekly review, Tuesday,? 24 November, 14:00 – 15:00, repeats$/)).toBeTruthy()
    expect(await entryButton(/^Site visit, .*all day$/)).toBeTruthy()
  })

  it('[2.52] plans a meeting in the free hour that was chosen', async () => {
    const { user, onSchedule } = await renderCalendar()
    await user.click(screen.getByRole('button', { name: /New meeting, Wednesday,? 25 November, 13:00/ }))
    expect(onSchedule).toHaveBeenCalledWith({ start: Date.parse('2026-11-25T13:00:00Z') })
    await user.click(screen.getByRole('button', { name: /New all-day meeting, Wednesday,? 25 November/ }))
    expect(onSchedule).toHaveBeenLastCalledWith({
      start: Date.parse('2026-11-25T00:00:00Z'),
      end: Date.parse('2026-11-26T00:00:00Z'),
      isAllDay: true,
    })
  })

  it('[2.55] is gone through by keyboard', async () => {
    const { user, path, onSchedule } = await renderCalendar({ entries: all })
    const meeting = await entryButton(/^Planning/)
    meeting.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/24 November, 11:00/)
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(meeting)
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/25 November, 10:00/)
    await user.keyboard('{Enter}')
    expect(onSchedule).toHaveBeenCalledTimes(1)
    await user.keyboard('d')
    expect(path()).toBe('/calendar/day/-/2026-11-24')
    await user.keyboard('j')
    expect(path()).toBe('/calendar/day/-/2026-11-25')
    await user.keyboard('t')
    expect(path()).toBe('/calendar/day/-/2026-11-24')
    await user.keyboard('n')
    expect(onSchedule).toHaveBeenCalledTimes(2)
  })

  it('offers to try again when its entries cannot be had', async () => {
    let isDown = true
    const { user } = await renderCalendar({
      answers: {
        'GET /meeting/schedule/byDateRange': () =>
          isDown ? refusal('general.unavailable', 503) : { entries: [planning] },
      },
    })
    await user.click(
      await screen.findByRole('button', { name: 'Try Again' }).then((button) => {
        isDown = false
        return button
      }),
    )
    expect(await entryButton(/^Planning/)).toBeTruthy()
  })

  it('says what will be here where nothing is', async () => {
    const { user, onSchedule } = await renderCalendar({ path: '/calendar/agenda' })
    expect(await screen.findByText('Nothing planned from here on')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'New meeting' }).at(-1)!)
    expect(onSchedule).toHaveBeenCalled()
  })
})

describe('moving by keyboard', () => {
  it('[2.55] shows the new time, saves it with Enter, and takes it back', async () => {
    const { user, sent } = await renderCalendar({
      entries: [planning],
      answers: { 'PUT /meeting/schedule/edit-meeting': { ...meetingOf(planning), version: 8 } },
    })
    ;(await entryButton(/^Planning/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{ArrowRight}{/Alt}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/25 November, 10:15 – 11:15/)
    expect(edits(sent)).toEqual([])
    await user.keyboard('{Enter}')
    const undo = await screen.findByRole('button', { name: 'Undo' })
    expect(edits(sent)).toEqual([
      {
        calendarId: planning.calendarId,
        version: 7,
        startDateTime: Date.parse('2026-11-25T10:15:00Z'),
        endDateTime: Date.parse('2026-11-25T11:15:00Z'),
      },
    ])
    await user.click(undo)
    expect(await screen.findByText('Moved back')).toBeTruthy()
    expect(edits(sent).at(-1)).toMatchObject({ version: 8, startDateTime: planning.startDateTime })
  })

  it('puts back with Escape, and leaves alone what others host', async () => {
    const { user, sent } = await renderCalendar({ entries: [planning, invited] })
    ;(await entryButton(/^Planning/)).focus()
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/10:00 – 11:15/)
    await user.keyboard('{Escape}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/10:00 – 11:00/)
    ;(await entryButton(/^Budget/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    expect(edits(sent)).toEqual([])
  })

  it('[4.5] asks which events of a series are meant', async () => {
    const { user, sent } = await renderCalendar({
      entries: [weekly],
      answers: { 'PUT /meeting/schedule/edit-meeting': meetingOf(weekly) },
    })
    ;(await entryButton(/^Weekly review/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    const dialog = await screen.findByRole('dialog')
    await expectNoViolations()
    await user.click(within(dialog).getByRole('radio', { name: 'This and the following events' }))
    await user.click(within(dialog).getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(edits(sent)).toHaveLength(1))
    expect(edits(sent)[0]).toMatchObject({ occurrenceStart: weekly.occurrenceStart })
  })

  it('[5.7] shows what is there already and where there is room', async () => {
    const slot = {
      startDateTime: Date.parse('2026-11-24T12:00:00Z'),
      endDateTime: Date.parse('2026-11-24T13:00:00Z'),
    }
    const conflict = {
      occurrenceStart: planning.startDateTime,
      startDateTime: planning.startDateTime,
      endDateTime: planning.endDateTime,
      calendarId: invited.calendarId,
      meetingTitle: 'Board meeting',
      busyStart: Date.parse('2026-11-24T10:30:00Z'),
      busyEnd: Date.parse('2026-11-24T11:30:00Z'),
    }
    const { user, sent } = await renderCalendar({
      entries: [planning],
      answers: {
        'PUT /meeting/schedule/edit-meeting': (input: { startDateTime: number }) =>
          input.startDateTime === slot.startDateTime
            ? meetingOf(planning)
            : refusal('schedule.overlap', 409, { conflicts: [conflict], freeSlots: [slot] }),
      },
    })
    ;(await entryButton(/^Planning/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'You have another meeting then' })
    expect(within(dialog).getByText('Board meeting')).toBeTruthy()
    // Put back behind the dialog.
    expect(screen.getByRole('button', { name: /^Planning.*10:00 – 11:00/, hidden: true })).toBeTruthy()
    await expectNoViolations()
    await user.click(within(dialog).getByRole('button', { name: /12:00 – 13:00/ }))
    await screen.findByRole('button', { name: 'Undo' })
    expect(edits(sent).at(-1)).toMatchObject(slot)
  })
})

describe('the details of an entry', () => {
  const pathOf = (entry: typeof planning) => `/calendar/week/${entry.calendarId}/${entry.occurrenceStart}`

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

  it('[4.5][8.19] delete what was meant, after asking', async () => {
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

  it('[4.3][3.38] take the answer of who is invited, and lead to the settings only to look', async () => {
    const { user, sent, onSchedule } = await renderCalendar({
      path: pathOf(invited),
      entries: [invited],
      answers: { 'POST /meeting/calender/invitees/save-response': {} },
    })
    await user.click(await screen.findByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Answer saved')).toBeTruthy()
    expect(sent.find(({ call }) => call.includes('save-response'))?.input).toMatchObject({
      calendarId: invited.calendarId,
      response: 'accepted',
    })
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'View settings' }))
    expect(onSchedule).toHaveBeenCalledWith({ edit: { calendarId: invited.calendarId } })
  })

  it('stay open when the meeting was moved elsewhere', async () => {
    const moved = { ...planning, occurrenceStart: planning.occurrenceStart + 3_600_000 }
    const { sent } = await renderCalendar({ path: pathOf(planning), entries: [moved] })
    expect(await screen.findByText('Lamps of Mill Street')).toBeTruthy()
    expect(sent.find(({ call }) => call === 'GET /meeting/schedule')?.input).toEqual({
      id: planning.calendarId,
    })
  })

  it('say why they cannot be shown', async () => {
    await renderCalendar({
      path: pathOf(planning),
      answers: { 'GET /meeting/schedule': refusal('schedule.not_found', 404) },
    })
    expect(await screen.findByText('This meeting does not exist.')).toBeTruthy()
  })
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
    expect(screen.getByText('The address is new. The old one has ended.')).toBeTruthy()
  })
})
