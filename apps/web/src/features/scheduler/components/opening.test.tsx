// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Refusal, renderScheduler, value } from '../testing/render-scheduler.tsx'

const findTime = 'POST /api/meeting/schedule/find-time'

const times = () => [value('Start date'), value('Start time'), value('End time')]

const slotAt = (at: string) => ({ startDateTime: Date.parse(at), endDateTime: Date.parse(at) + 3_600_000 })

/** It is Saturday, 21 November 2026, 09:10 in London. */
describe('a new meeting', () => {
  it('[2.52] [9.1] opens at the next free hour within the working hours of the user', async () => {
    const { server } = await renderScheduler({
      prepare: (fake) =>
        fake.answer(findTime, () => ({
          slots: [slotAt('2026-11-23T11:15:00Z'), slotAt('2026-11-23T14:00:00Z')],
        })),
    })
    expect(times()).toEqual(['23/11/2026', '11:15', '12:15'])
    expect(document.activeElement).toBe(screen.getByLabelText('Title'))
    // At the next half hour, not in a few minutes.
    expect(server.sentTo(findTime)[0]?.body).toMatchObject({
      from: Date.parse('2026-11-21T09:30:00Z'),
      userIds: [],
    })
  })

  it('[9.1] opens at the next half hour if no time can be found', async () => {
    await renderScheduler({ prepare: (fake) => fake.answer(findTime, () => ({ slots: [] })) })
    expect(times()).toEqual(['21/11/2026', '09:30', '10:30'])
  })

  it('[9.1] opens at the next half hour if the server refuses', async () => {
    await renderScheduler({
      prepare: (fake) => fake.answer(findTime, () => new Refusal(503, 'general.unavailable')),
    })
    expect(times()).toEqual(['21/11/2026', '09:30', '10:30'])
  })

  it('[9.1] does not wait for a slow server', async () => {
    await renderScheduler({ prepare: (fake) => fake.answer(findTime, () => new Promise(() => undefined)) })
    expect(times()).toEqual(['21/11/2026', '09:30', '10:30'])
  })

  it('[2.55] stays on the day chosen in the calendar, at nine if nothing is free', async () => {
    const { server } = await renderScheduler({
      request: { day: '2026-11-28' },
      prepare: (fake) => fake.answer(findTime, () => ({ slots: [slotAt('2026-11-30T09:00:00Z')] })),
    })
    expect(times()).toEqual(['28/11/2026', '09:00', '10:00'])
    expect(server.sentTo(findTime)[0]?.body).toMatchObject({ from: Date.parse('2026-11-28T00:00:00Z') })
  })

  it('[2.55] takes the first free time on the chosen day', async () => {
    await renderScheduler({
      request: { day: '2026-11-27' },
      prepare: (fake) => fake.answer(findTime, () => ({ slots: [slotAt('2026-11-27T13:30:00Z')] })),
    })
    expect(times()).toEqual(['27/11/2026', '13:30', '14:30'])
  })

  it('[2.55] keeps a chosen time', async () => {
    const { server } = await renderScheduler({ request: { start: Date.parse('2026-11-24T08:00:00Z') } })
    expect(times()).toEqual(['24/11/2026', '08:00', '09:00'])
    expect(server.sentTo(findTime)).toEqual([])
  })
})
