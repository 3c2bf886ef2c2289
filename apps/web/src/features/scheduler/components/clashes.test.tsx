// @vitest-environment jsdom
import { limits } from '@majlis/contract'
import { addDays, toInstant } from '@majlis/scheduling'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMeeting, hour, ids, start } from '../../scheduler-draft/testing/index.ts'
import { press, Refusal, renderScheduler, value } from '../testing/render-scheduler.tsx'

const create = 'POST /api/meeting/schedule'
const check = 'POST /api/meeting/schedule/check'

describe('a clash', () => {
  const conflict = {
    occurrenceStart: start,
    startDateTime: start,
    endDateTime: start + hour,
    calendarId: ids.other,
    meetingTitle: 'Street lights',
    busyStart: start,
    busyEnd: start + hour / 2,
  }
  const overlap = new Refusal(409, 'schedule.overlap', {
    conflicts: [conflict],
    freeSlots: [{ startDateTime: start + hour, endDateTime: start + 2 * hour }],
  })

  it('[5.7] is shown with a free time, one click away', async () => {
    const { user } = await renderScheduler({
      request: { start },
      prepare: (fake) => fake.answer(create, () => overlap),
    })
    await user.click(press('Schedule'))
    const dialog = await screen.findByRole('dialog', { name: 'Two meetings can’t be at the same time' })
    expect(within(dialog).getByText('Street lights')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /Leave out/ })).toBeNull()
    expect(within(dialog).queryByText(/whole series/)).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Move to 11:00 – 12:00' }))
    await waitFor(() => expect(value('Start time')).toBe('11:00'))
    expect(value('End time')).toBe('12:00')
  })

  it('[1.15] [5.7] says that an event of a connected calendar is in the way, which prevents nothing', async () => {
    const dentist = { ...conflict, calendarId: null, meetingTitle: 'Dentist' }
    const untitled = { ...dentist, meetingTitle: '' }
    const { user } = await renderScheduler({
      request: { start },
      prepare: (fake) =>
        fake.answer(check, () => ({ conflicts: [dentist, untitled], nextDates: [], freeSlots: [] })),
    })
    expect(
      await screen.findByText(
        'This time clashes with “Dentist” and 1 more event. It’s only in a connected calendar, so you can still schedule.',
      ),
    ).toBeTruthy()
    await user.click(press('More options'))
    const dialog = await screen.findByRole('dialog', { name: 'You’re busy at this time' })
    const dates = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(dates).toHaveLength(2)
    expect(dates[0]).toContain('Dentist · connected calendar · 10:00')
    expect(dates[1]).toContain('No title · connected calendar')
    await user.click(within(dialog).getByRole('button', { name: 'Choose another time' }))
    await user.click(press('Schedule'))
    await screen.findByText('Meeting scheduled')
  })

  it('[3.15][5.7] offers whole days if the meeting is all-day', async () => {
    const midnight = Date.parse('2026-11-23T00:00:00Z')
    const { server, user } = await renderScheduler({
      request: {
        start: Date.parse('2026-11-21T00:00:00Z'),
        end: Date.parse('2026-11-23T00:00:00Z'),
        isAllDay: true,
      },
      prepare: (fake) =>
        fake.answer(create, ({ body }) =>
          (body as { startDate: string }).startDate === '2026-11-23'
            ? aMeeting()
            : new Refusal(409, 'schedule.overlap', {
                conflicts: [conflict],
                freeSlots: [{ startDateTime: midnight, endDateTime: midnight + 48 * hour }],
              }),
        ),
    })
    await user.click(press('Schedule'))
    await user.click(await screen.findByRole('button', { name: 'Move to Mon 23 Nov – Tue 24 Nov' }))
    await waitFor(() => expect(value('Start date')).toBe('23/11/2026'))
    await user.click(press('Schedule'))
    await screen.findByText('Meeting scheduled')
    expect(server.sentTo(create).at(-1)?.body).toMatchObject({
      isAllDay: true,
      startDate: '2026-11-23',
      endDate: '2026-11-24',
    })
  })

  it('[5.7] skips dates of a series on request', async () => {
    const { server, user } = await renderScheduler({
      request: { start },
      prepare: (fake) =>
        fake.answer(create, ({ body }) =>
          (body as { skipDates: number[] }).skipDates.length > 0 ? aMeeting() : overlap,
        ),
    })
    await user.selectOptions(screen.getByLabelText('Repeats'), 'day')
    await user.click(press('Schedule'))
    const dialog = await screen.findByRole('dialog', { name: /Two meetings/ })
    expect(within(dialog).getByText(/it applies to the whole series/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Leave out this date' }))
    await screen.findByText('Meeting scheduled')
    expect(server.sentTo(create).at(-1)?.body).toMatchObject({ skipDates: [start] })
  })

  it('[5.7] skips 120 dates with one click, which is offered only if it resolves the clash', async () => {
    const many = (count: number) => ({
      conflicts: Array.from({ length: count }, (_, index) => ({
        ...conflict,
        occurrenceStart: start + index * 24 * hour,
      })),
      freeSlots: [],
    })
    let clashing: number = limits.recurrence.maxCount
    const { server, user } = await renderScheduler({
      request: { start },
      prepare: (fake) =>
        fake.answer(create, ({ body }) =>
          (body as { skipDates: number[] }).skipDates.length > 0
            ? aMeeting()
            : new Refusal(409, 'schedule.overlap', many(clashing)),
        ),
    })
    await user.selectOptions(screen.getByLabelText('Repeats'), 'day')
    await user.click(screen.getByRole('radio', { name: 'Never' }))
    await user.click(press('Schedule'))
    const dialog = await screen.findByRole('dialog', { name: 'Two meetings can’t be at the same time' })
    expect(within(dialog).queryByRole('button', { name: /Leave out/ })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Choose another time' }))
    clashing = 120
    await user.click(press('Schedule'))
    await user.click(await screen.findByRole('button', { name: 'Leave out these 120 dates' }))
    await screen.findByText('Meeting scheduled')
    expect(screen.getByText('120 dates left out')).toBeTruthy()
    expect(server.sentTo(create).at(-1)?.body).toHaveProperty('skipDates.length', 120)
  })

  it('[5.7] on every second date is named as such, and resolved by moving the series to a free time', async () => {
    const slot = { startDateTime: start + hour, endDateTime: start + 2 * hour }
    const { server, user } = await renderScheduler({
      request: { start },
      prepare: (fake) =>
        fake.answer(check, ({ body }) => {
          const isFree = (body as { startDateTime: number }).startDateTime === slot.startDateTime
          const conflicts = Array.from({ length: 500 }, (_, index) => ({
            ...conflict,
            // Ten o’clock in London, also in summer.
            occurrenceStart: toInstant(`${addDays('2026-11-21', index * 14)}T10:00`, 'Europe/London'),
            meetingTitle: 'Parks and lighting',
          }))
          return { conflicts: isFree ? [] : conflicts, nextDates: [], freeSlots: [slot] }
        }),
    })
    await user.selectOptions(screen.getByLabelText('Repeats'), 'week')
    await user.click(screen.getByRole('radio', { name: 'Never' }))
    expect(await screen.findByText('Every second date clashes with “Parks and lighting”.')).toBeTruthy()
    await user.click(press('More options'))
    const dialog = await screen.findByRole('dialog', { name: /Two meetings/ })
    expect(within(dialog).getByText('Every second date clashes with “Parks and lighting”.')).toBeTruthy()
    expect(within(dialog).getByRole('list', { name: 'Dates that clash' }).children).toHaveLength(5)
    await user.click(within(dialog).getByRole('button', { name: 'Show all (500)' }))
    expect(within(dialog).getByRole('list', { name: 'Dates that clash' }).children).toHaveLength(500)
    expect(within(dialog).getByRole('button', { name: 'Leave out these 500 dates' })).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Choose another time' }))
    await user.click(await screen.findByRole('button', { name: 'Move to 11:00 – 12:00' }))
    expect(value('Start time')).toBe('11:00')
    await screen.findByText('You’re free at this time.')
    expect(server.sentTo(create)).toEqual([])
  })

  it('[5.7] is shown while typing, and dates left out apply to these times only', async () => {
    const { server, user } = await renderScheduler({
      request: { start },
      prepare: (fake) =>
        fake.answer(check, ({ body }) => ({
          conflicts: (body as { skipDates: number[] }).skipDates.length > 0 ? [] : [conflict],
          nextDates: [],
          freeSlots: [],
        })),
    })
    await user.selectOptions(screen.getByLabelText('Repeats'), 'day')
    expect(await screen.findByText('1 date clashes with “Street lights”.')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Leave out this date' }))
    await screen.findByText('You’re free. 1 date is left out.')
    expect(server.sentTo(create)).toEqual([])
    await user.selectOptions(screen.getByLabelText('Repeats'), 'week')
    await screen.findByText('1 date clashes with “Street lights”.')
  })
})

describe('looking for clashes while typing', () => {
  it('[5.7] reports a failure, and tries again', async () => {
    let isDown = true
    const { user } = await renderScheduler({
      request: { start },
      prepare: (fake) =>
        fake.answer(check, () =>
          isDown ? new Refusal(503, 'general.unavailable') : { conflicts: [], nextDates: [], freeSlots: [] },
        ),
    })
    await screen.findByText('Couldn’t check your calendar. It will be checked again when you save.')
    isDown = false
    await user.click(press('Try Again'))
    expect(await screen.findByText('You’re free at this time.')).toBeTruthy()
  })

  it('[9.5] says why the server refuses the draft', async () => {
    const { user } = await renderScheduler({
      request: { start },
      prepare: (fake) => fake.answer(check, () => new Refusal(422, 'schedule.recurrence_invalid')),
    })
    await user.selectOptions(screen.getByLabelText('Repeats'), 'hour')
    await screen.findByText('These repeat settings aren’t valid.')
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })
})
