import { describe, expect, it } from 'vitest'
import { forEver, inLondon, setupPlanning } from '../../../testing/planned-meetings.ts'

describe('the horizon', () => {
  it('[1.8] moves on with time; running the job twice or in two processes changes nothing', async () => {
    const { plan, datesOf, goTo, runCron } = await setupPlanning()
    const weekly = await plan(forEver('week'))
    const everySecondDay = await plan({
      startDateTime: inLondon('2026-02-11T12:00'),
      endDateTime: inLondon('2026-02-11T12:10'),
      ...forEver('day', 2),
    })
    expect((await datesOf(weekly)).at(-1)).toBe('2027-03-17 10:00')
    await runCron('extend-series')
    expect((await datesOf(weekly)).at(-1)).toBe('2027-03-17 10:00')
    goTo('2026-06-10T12:00')
    await Promise.all([runCron('extend-series'), runCron('extend-series')])
    const dates = await datesOf(weekly)
    expect(dates.at(-1)).toBe('2027-07-14 10:00')
    expect(new Set(dates).size).toBe(dates.length)
    expect((await datesOf(everySecondDay)).at(-1)).toBe('2027-07-14 12:00')
    await runCron('extend-series')
    expect(await datesOf(weekly)).toEqual(dates)
  })

  it('[1.8] writes all rows of a series up to its end', async () => {
    const { plan, datesOf, goTo, runCron, db } = await setupPlanning()
    const recurrence = {
      ...forEver('week').recurrence,
      ends: 'on' as const,
      endDateLong: Date.UTC(2027, 5, 2, 12),
    }
    const series = await plan({ ...forEver('week'), recurrence })
    const until = async () =>
      (
        await db
          .selectFrom('meetings')
          .select('materialized_until')
          .where('id', '=', series.id)
          .executeTakeFirstOrThrow()
      ).materialized_until
    expect(await until()).not.toBeNull()
    goTo('2026-08-01T12:00')
    await runCron('extend-series')
    expect(await until()).toBeNull()
    expect((await datesOf(series)).at(-1)).toBe('2027-06-02 10:00')
  })

  it('[1.8] never has more than a thousand rows of a series ahead', async () => {
    const { plan, db, goTo, runCron } = await setupPlanning()
    const { id } = await plan({ ...forEver('hour', 2), endDateTime: inLondon('2026-02-11T10:10') })
    goTo('2026-03-11T12:30')
    for (let night = 0; night < 3; night += 1) await runCron('extend-series')
    const ahead = await db
      .selectFrom('occurrences')
      .select('id')
      .where('meeting_id', '=', id)
      .where('starts_at', '>', new Date(inLondon('2026-03-11T12:30')))
      .execute()
    expect(ahead).toHaveLength(1_000)
  })

  it('[5.7] skips a date whose hour is taken, and notifies the host', async () => {
    const { plan, get, db, goTo, runCron, published } = await setupPlanning()
    const series = await plan({ startDateTime: inLondon('2026-02-15T10:00'), ...forEver('week') })
    const far = inLondon('2027-03-21T10:00')
    const other = await plan({ startDateTime: inLondon('2027-03-20T10:00') })
    // As after a change of the rules of a zone: what was apart is at one time now.
    await db
      .updateTable('occurrences')
      .set({ starts_at: new Date(far), ends_at: new Date(far + 60_000), original_start: new Date(far) })
      .where('meeting_id', '=', other.id)
      .execute()
    goTo('2026-04-10T12:00')
    await runCron('extend-series')
    await expect(get(series.id, far)).rejects.toHaveCode('schedule.occurrence_not_found')
    expect(await get(series.id, inLondon('2027-03-28T10:00'))).toBeTruthy()
    expect(await published()).toContainEqual({
      name: 'meeting.date_skipped',
      payload: { meetingId: series.id, originalStart: far },
    })
  })
})
