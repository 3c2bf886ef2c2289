// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { nusratId } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { anEntry, invited, planning, trip, weekly } from '../testing/entries.ts'
import { now, renderCalendar } from '../testing/render-calendar.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const all = [planning, weekly, trip, invited]
const nameOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent
const entryButton = (name: RegExp) => screen.findByRole('button', { name })

describe('the calendar', () => {
  it.each(['day', 'week', 'month', 'agenda'])(
    '[2.55] shows a %s that a machine can read, too',
    async (view) => {
      await renderCalendar({ path: `/calendar/${view}`, entries: all })
      expect(await screen.findAllByText('Planning')).not.toHaveLength(0)
      await expectNoViolations()
    },
  )

  it('[9.14] says which days were not loaded, and shows them once the connection is back', async () => {
    onlineManager.setOnline(false)
    try {
      await renderCalendar({ entries: all })
      expect(await screen.findByText('Not loaded yet')).toBeTruthy()
      expect(screen.queryByRole('progressbar')).toBeNull()
      expect(screen.queryByRole('button', { name: /^New meeting, / })).toBeNull()
      expect(screen.getByRole('button', { name: 'New meeting' })).toHaveProperty('disabled', true)
      await expectNoViolations()
      act(() => onlineManager.setOnline(true))
      expect(await entryButton(/^Planning/)).toBeTruthy()
      expect(screen.getByRole('button', { name: 'New meeting' })).toHaveProperty('disabled', false)
      expect(screen.queryByText('Not loaded yet')).toBeNull()
    } finally {
      onlineManager.setOnline(true)
    }
  })

  it('[2.55] [9.7] moves forward, back, and to today', async () => {
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

  it('[2.55][3.51] describes an entry in full to screen readers', async () => {
    await renderCalendar({ entries: all })
    expect(
      await entryButton(/^Budget, 09:00 – 10:00, Friday,? 27 November, host: Arif Hossain, Declined$/),
    ).toBeTruthy()
    expect(await entryButton(/^Weekly review, 14:00 – 15:00, Tuesday,? 24 November, repeats$/)).toBeTruthy()
    expect(await entryButton(/^Site visit, all day, /)).toBeTruthy()
  })

  it('[2.55] leaves room for the titles of a month: a whole hour is written without minutes', async () => {
    const late = anEntry({ at: '2026-11-24T16:30:00Z', meetingTitle: 'Late', isRecurrent: true })
    await renderCalendar({ path: '/calendar/month', entries: [planning, late] })
    const written = async (name: RegExp) =>
      (await entryButton(name)).textContent.replaceAll(/\s+/g, ' ').trim()
    expect(await written(/^10 Planning, 10:00 – 11:00, /)).toBe('10 Planning')
    expect(await written(/^16:30 Late/)).toBe('16:30 Late')
    // The repetition is announced, but takes no space.
    expect((await entryButton(/^16:30 Late.*repeats/)).querySelector('svg')).toBeNull()
  })

  it('[2.52] plans a meeting in the chosen free hour', async () => {
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

  it('[2.55] can be used by keyboard', async () => {
    const { user, path, onSchedule } = await renderCalendar({ entries: all })
    const meeting = await entryButton(/^Planning/)
    meeting.focus()
    await user.keyboard('{ArrowDown}')
    expect(nameOf(document.activeElement)).toMatch(/24 November, 11:00/)
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(meeting)
    await user.keyboard('{ArrowRight}')
    expect(nameOf(document.activeElement)).toMatch(/25 November, 10:00/)
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

  it('[2.55] single keys continue to work after a view was chosen', async () => {
    const { user, path } = await renderCalendar({ entries: all })
    await user.click(screen.getByRole('radio', { name: 'Month' }))
    await user.keyboard('j')
    expect(path()).toBe('/calendar/month/-/2026-12-24')
  })

  it('[5.7] plans nothing in the past, but at the next possible time', async () => {
    const { user, onSchedule } = await renderCalendar({
      path: '/calendar/month/-/2026-11-17',
      time: Date.parse('2026-11-24T12:00:00Z'),
    })
    await user.keyboard('n')
    expect(onSchedule).toHaveBeenLastCalledWith({})
    const cell = (day: string) => document.querySelector(`[data-day="${day}"]`)!
    await user.click(cell('2026-11-24'))
    expect(onSchedule).toHaveBeenLastCalledWith({})
    await user.click(cell('2026-11-25'))
    // The scheduler looks for a free time on that day.
    expect(onSchedule).toHaveBeenLastCalledWith({ day: '2026-11-25' })
    await user.click(cell('2026-11-17'))
    expect(onSchedule).toHaveBeenLastCalledWith({})
  })

  it('[4.4] shows entries as over that have ended since they were fetched', async () => {
    const early = anEntry({ at: '2026-11-24T06:00:00Z', meetingTitle: 'Early' })
    await renderCalendar({ entries: [early, weekly] })
    const button = await entryButton(/^Early/)
    expect(button.dataset).toMatchObject({ over: 'true' })
    expect(button.dataset['movable']).toBeUndefined()
    expect((await entryButton(/^Weekly review/)).dataset['over']).toBeUndefined()
  })

  it('[3.8] shows the offset of the days shown, not today’s', async () => {
    await renderCalendar({ path: '/calendar/week/-/2026-07-14' })
    expect(screen.getByText('GMT+1')).toBeTruthy()
  })

  it('offers to try again when its entries cannot be loaded', async () => {
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

  it('explains what to do while it is empty', async () => {
    const { user, onSchedule } = await renderCalendar({ path: '/calendar/agenda' })
    expect(await screen.findByText('No upcoming meetings')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'New meeting' }).at(-1)!)
    expect(onSchedule).toHaveBeenCalled()
  })
})

describe('[1.15] events of connected calendars', () => {
  const connected = {
    'GET /meeting/calendar/check-connection': {
      userId: nusratId,
      isSignedInToGoogle: true,
      isSignedInToOutlook: false,
      signedInCalendarCount: 1,
      offered: ['google'],
      connections: [
        {
          id: '0198c0de-0000-7000-8000-0000000000d1',
          provider: 'google',
          address: 'nusrat@gmail.example',
          state: 'connected',
          calendars: [],
          readAt: now,
          connectedAt: now,
        },
      ],
    },
    'GET /meeting/calendar/external-times': {
      times: [
        {
          provider: 'google',
          calendarName: 'Family',
          title: 'Dentist',
          startDateTime: Date.parse('2026-11-24T12:00:00Z'),
          endDateTime: Date.parse('2026-11-24T13:00:00Z'),
          startDate: null,
          endDate: null,
          isBusy: true,
        },
        {
          provider: 'google',
          calendarName: 'Family',
          title: '',
          startDateTime: Date.parse('2026-11-25T00:00:00Z'),
          endDateTime: Date.parse('2026-11-27T00:00:00Z'),
          startDate: '2026-11-25',
          endDate: '2026-11-26',
          isBusy: false,
        },
      ],
    },
  }

  it.each(['day', 'week', 'month', 'agenda'])('are in the %s, with where they come from', async (view) => {
    await renderCalendar({ path: `/calendar/${view}`, entries: all, answers: connected })
    expect(await entryButton(/Dentist.*from Google Calendar$/)).toBeTruthy()
    await expectNoViolations()
  })

  it('open with what is known of them, without anything that changes them', async () => {
    const { user, path } = await renderCalendar({ entries: all, answers: connected })
    const dentist = await entryButton(/^Dentist, 12:00 – 13:00/)
    expect(dentist.dataset['movable']).toBeUndefined()
    await user.click(dentist)
    const details = await screen.findByRole('dialog')
    expect(details.textContent).toContain('Google Calendar · Family')
    expect(details.textContent).toContain('Only you see this event. To others you’re busy.')
    expect(within(details).queryByRole('button', { name: /Edit|Delete|Join/ })).toBeNull()
    expect(within(details).getByRole('link').getAttribute('href')).toBe('/profile?tab=calendars')
    expect(path()).toBe(`/calendar/week/google-0/${Date.parse('2026-11-24T12:00:00Z')}`)
    await expectNoViolations()
  })

  it('say that they do not make the person busy, and have a name without a title', async () => {
    await renderCalendar({ entries: all, answers: connected })
    expect(await entryButton(/^No title, all day, .*from Google Calendar, shown as available$/)).toBeTruthy()
  })

  it('are said to be missing if they could not be loaded, and are loaded again', async () => {
    let isUp = false
    const times = connected['GET /meeting/calendar/external-times']
    const { user } = await renderCalendar({
      entries: all,
      answers: {
        ...connected,
        'GET /meeting/calendar/external-times': () => (isUp ? times : refusal('general.failed', 500)),
      },
    })
    await entryButton(/^Planning/)
    expect(await screen.findByText('Events from Google Calendar couldn’t be loaded.')).toBeTruthy()
    await expectNoViolations()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await entryButton(/^Dentist/)
    expect(screen.queryByText(/couldn’t be loaded/)).toBeNull()
  })

  it('can be hidden, which the device remembers', async () => {
    const { user } = await renderCalendar({ entries: all, answers: connected })
    await entryButton(/^Dentist/)
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(
      await screen.findByRole('menuitemcheckbox', {
        name: 'Show events from Google Calendar',
        checked: true,
        // jsdom has no layout, so the menu has no position.
        hidden: true,
      }),
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Dentist/ })).toBeNull())
    expect(localStorage.getItem('majlis.calendar.external')).toBe('hidden')
  })

  it('are not offered to people without a connected account', async () => {
    const { user, sent } = await renderCalendar({ entries: all })
    await entryButton(/^Planning/)
    await user.click(screen.getByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Subscribe…', hidden: true })
    expect(screen.queryByRole('menuitemcheckbox', { hidden: true })).toBeNull()
    expect(sent.map(({ call }) => call)).not.toContain('GET /meeting/calendar/external-times')
  })
})
