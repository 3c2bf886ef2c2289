// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { ada, invited, meetingOf, planning, trip, weekly } from '../testing/entries.ts'
import { renderCalendar } from '../testing/render-calendar.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const day = 86_400_000
const nameOf = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent
const entryButton = (name: RegExp) => screen.findByRole('button', { name })
const edits = (sent: { call: string; input: unknown }[]) =>
  sent.filter(({ call }) => call === 'PUT /meeting/schedule/edit-meeting').map(({ input }) => input)

describe('moving by keyboard', () => {
  it('[2.55] shows the new time, saves it with Enter, and undoes it', async () => {
    const { user, sent } = await renderCalendar({
      entries: [planning],
      answers: { 'PUT /meeting/schedule/edit-meeting': { ...meetingOf(planning), version: 8 } },
    })
    ;(await entryButton(/^Planning/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{ArrowRight}{/Alt}')
    expect(nameOf(document.activeElement)).toMatch(/10:15 – 11:15, .*25 November/)
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

  it('cancels with Escape, and does not move meetings that others host', async () => {
    const { user, sent } = await renderCalendar({ entries: [planning, invited] })
    ;(await entryButton(/^Planning/)).focus()
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    expect(nameOf(document.activeElement)).toMatch(/10:00 – 11:15/)
    await user.keyboard('{Escape}')
    expect(nameOf(document.activeElement)).toMatch(/10:00 – 11:00/)
    ;(await entryButton(/^Budget/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    expect(edits(sent)).toEqual([])
  })

  it('[4.3] asks before others are notified of a move, and sends a message along', async () => {
    const { user, sent } = await renderCalendar({
      entries: [planning],
      answers: {
        'GET /meeting/schedule': meetingOf(planning, { invitees: [ada] }),
        'PUT /meeting/schedule/edit-meeting': meetingOf(planning, { invitees: [ada] }),
      },
    })
    const move = async () => {
      ;(await entryButton(/^Planning/)).focus()
      await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
      return screen.findByRole('dialog', { name: 'Move “Planning”?' })
    }
    await user.click(within(await move()).getByRole('button', { name: 'Cancel' }))
    expect(await entryButton(/^Planning.*10:00 – 11:00/)).toBeTruthy()
    expect(edits(sent)).toEqual([])

    const dialog = await move()
    expect(within(dialog).getByText(/Tuesday 24 November.*10:15 – 11:15/)).toBeTruthy()
    expect(within(dialog).queryByRole('radio')).toBeNull()
    await user.type(await within(dialog).findByLabelText('Message to the invitees'), 'The room is late')
    await expectNoViolations()
    await user.click(within(dialog).getByRole('button', { name: 'Move' }))
    // They are notified once: moving back would notify them again, so it asks like any move.
    expect(await screen.findByText(/^“Planning” moved to/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(edits(sent)).toMatchObject([{ version: 7, note: 'The room is late' }])
  })

  it('[4.3] asks before it moves a meeting that people register for', async () => {
    const { user, sent } = await renderCalendar({
      entries: [planning],
      answers: { 'GET /meeting/schedule': meetingOf(planning, { isRegRequired: true }) },
    })
    ;(await entryButton(/^Planning/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Move “Planning”?' })).toBeTruthy()
    expect(edits(sent)).toEqual([])
  })

  it('[4.3] keeps the message to the invitees of a series through a clash', async () => {
    const { user, sent } = await renderCalendar({
      entries: [weekly],
      answers: {
        'GET /meeting/schedule': meetingOf(weekly, { invitees: [ada] }),
        'PUT /meeting/schedule/edit-meeting': ({ skipDates }: { skipDates?: number[] }) =>
          skipDates ? meetingOf(weekly) : overlap(),
      },
    })
    ;(await entryButton(/^Weekly review/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    await user.click(await screen.findByRole('radio', { name: 'All events' }))
    await user.type(await screen.findByLabelText('Message to the invitees'), 'From now on')
    await user.click(screen.getByRole('button', { name: 'Move' }))
    await user.click(await screen.findByRole('button', { name: 'Leave out this date' }))
    expect(await screen.findByText(/^“Weekly review” moved to/)).toBeTruthy()
    expect(edits(sent)).toMatchObject([{ note: 'From now on' }, { note: 'From now on' }])
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
    await user.click(within(dialog).getByRole('radio', { name: 'This and following events' }))
    await user.click(within(dialog).getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(edits(sent)).toHaveLength(1))
    expect(edits(sent)[0]).toMatchObject({ occurrenceStart: weekly.occurrenceStart })
  })

  it('[4.5] offers the following events if all would move the next one into the past', async () => {
    let refused = 0
    const { user, sent } = await renderCalendar({
      entries: [weekly],
      answers: {
        'PUT /meeting/schedule/edit-meeting': () =>
          refused++ === 0 ? refusal('schedule.next_in_past', 422) : meetingOf(weekly),
      },
    })
    ;(await entryButton(/^Weekly review/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    await user.click(await screen.findByRole('radio', { name: 'All events' }))
    await user.click(screen.getByRole('button', { name: 'Move' }))
    await screen.findByText(/next event of the series would be in the past/)
    await user.click(screen.getByRole('button', { name: 'This and following events' }))
    await screen.findByText(/^“Weekly review” moved to/)
    expect(edits(sent)).toHaveLength(2)
    expect(edits(sent)[1]).toEqual(edits(sent)[0])
  })

  it('[5.7] shows the clash and free times', async () => {
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
    const dialog = await screen.findByRole('dialog', { name: 'Two meetings can’t be at the same time' })
    expect(within(dialog).getByText('Board meeting')).toBeTruthy()
    // Moved back behind the dialog.
    expect(screen.getByRole('button', { name: /^Planning.*10:00 – 11:00/, hidden: true })).toBeTruthy()
    await expectNoViolations()
    await user.click(within(dialog).getByRole('button', { name: /12:00 – 13:00/ }))
    await screen.findByRole('button', { name: 'Undo' })
    expect(edits(sent).at(-1)).toMatchObject(slot)
  })

  const overlap = (freeSlots: unknown[] = []) =>
    refusal('schedule.overlap', 409, {
      conflicts: [
        {
          occurrenceStart: weekly.startDateTime + 7 * day,
          startDateTime: weekly.startDateTime + 7 * day,
          endDateTime: weekly.endDateTime + 7 * day,
          calendarId: invited.calendarId,
          meetingTitle: 'Board meeting',
          busyStart: weekly.startDateTime + 7 * day,
          busyEnd: weekly.endDateTime + 7 * day,
        },
      ],
      freeSlots,
    })

  it('[3.15][5.7] offers whole days if the entry is all-day', async () => {
    const dhaka = { ...trip, timeZone: 'Asia/Dhaka' }
    const midnight = Date.parse('2026-11-27T18:00:00Z')
    const slot = { startDateTime: midnight, endDateTime: midnight + 2 * day }
    const { user, sent } = await renderCalendar({
      entries: [dhaka],
      answers: {
        'PUT /meeting/schedule/edit-meeting': ({ startDate }: { startDate: string }) =>
          startDate === '2026-11-28' ? meetingOf(dhaka) : overlap([slot]),
      },
    })
    ;(await entryButton(/^Site visit/)).focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Move to Sat 28 Nov – Sun 29 Nov' }))
    await screen.findByRole('button', { name: 'Undo' })
    expect(edits(sent).at(-1)).toMatchObject({ startDate: '2026-11-28', endDate: '2026-11-29' })
  })

  it('[4.5][5.7] says which date of a series clashes, and leaves it out on request', async () => {
    const { user, sent } = await renderCalendar({
      entries: [weekly],
      answers: {
        'PUT /meeting/schedule/edit-meeting': ({ skipDates }: { skipDates?: number[] }) =>
          skipDates ? meetingOf(weekly) : overlap(),
      },
    })
    ;(await entryButton(/^Weekly review/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    await user.click(await screen.findByRole('radio', { name: 'All events' }))
    await user.click(screen.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText('Tue 1 Dec, 14:00 – 15:00')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Leave out this date' }))
    expect(await screen.findByText(/^“Weekly review” moved to/)).toBeTruthy()
    expect(edits(sent).at(-1)).toMatchObject({
      skipDates: [weekly.startDateTime + 7 * day],
      startDateTime: weekly.startDateTime + day / 96,
    })
    // Another move doesn't restore dates that were left out.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('[5.7] names the pattern of the clash when a series is dragged', async () => {
    const moved = weekly.startDateTime + day / 96
    const conflicts = Array.from({ length: 4 }, (_, week) => ({
      occurrenceStart: moved + week * 7 * day,
      startDateTime: moved + week * 7 * day,
      endDateTime: moved + week * 7 * day + day / 24,
      calendarId: planning.calendarId,
      meetingTitle: 'Planning',
      busyStart: moved + week * 7 * day,
      busyEnd: moved + week * 7 * day + day / 24,
    }))
    const { user } = await renderCalendar({
      entries: [weekly],
      answers: {
        'GET /meeting/schedule': meetingOf(weekly, { rrule: 'FREQ=WEEKLY;COUNT=4' }),
        'PUT /meeting/schedule/edit-meeting': () =>
          refusal('schedule.overlap', 409, { conflicts, freeSlots: [] }),
      },
    })
    ;(await entryButton(/^Weekly review/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    await user.click(await screen.findByRole('radio', { name: 'All events' }))
    await user.click(screen.getByRole('button', { name: 'Move' }))
    expect(await screen.findByText(/Every date clashes with “Planning”\./)).toBeTruthy()
  })

  it('[5.7] leaves nothing out when only one event of a series was moved', async () => {
    const { user } = await renderCalendar({
      entries: [weekly],
      answers: { 'PUT /meeting/schedule/edit-meeting': () => overlap() },
    })
    ;(await entryButton(/^Weekly review/)).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Move' }))
    expect(await screen.findByText('There is no free time nearby within your working hours.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Leave out/ })).toBeNull()
  })
})
