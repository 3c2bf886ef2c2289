import { describe, expect, it } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { inLondon, setupPlanning, times } from '../../../testing/planned-meetings.ts'

const days = ['2026-02-11', '2026-02-18', '2026-02-25', '2026-03-04', '2026-03-11']
const daysAt = (time: string, from = 0) => days.slice(from).map((day) => `${day} ${time}`)
const at = (n: number) => inLondon(`${days[n]}T10:00`)

/** Wednesdays at ten, five of them; the third is at two and has a name of its own. */
async function setupChangedDate() {
  const setup = await setupPlanning()
  const arif = await setup.addUser(setup.organizationId, 'Arif')
  const invitees = [{ userId: arif.id, role: 'participant' as const }]
  const series = await setup.plan({ meetingTitle: 'Weekly', ...times('week', 5), invitees })
  const changed = await setup.edit(series, 'this', {
    occurrenceStart: at(2),
    startDateTime: at(2) + 4 * hourMs,
    meetingTitle: 'Special',
  })
  const rowOf = async (meetingId: string, start: number) =>
    setup.db
      .selectFrom('occurrences')
      .select(['is_changed', 'title', 'starts_at'])
      .where('meeting_id', '=', meetingId)
      .where('original_start', '=', new Date(start))
      .executeTakeFirstOrThrow()
  return { ...setup, arif, changed, rowOf }
}

describe('an edit of several dates through one that was changed alone', () => {
  it('[4.5] gives all the new title, that date too', async () => {
    const { changed, edit, get } = await setupChangedDate()
    const all = await edit(changed, 'all', { occurrenceStart: at(2), meetingTitle: 'Round' })
    expect(await get(all.id, at(1))).toMatchObject({ meetingTitle: 'Round' })
    expect(await get(all.id, at(2))).toMatchObject({
      meetingTitle: 'Round',
      startDateTime: at(2) + 4 * hourMs,
    })
  })

  it('[4.5] gives that date the title of the others', async () => {
    const { changed, edit, get } = await setupChangedDate()
    const all = await edit(changed, 'all', { occurrenceStart: at(2), meetingTitle: 'Weekly' })
    expect(await get(all.id, at(2))).toMatchObject({ meetingTitle: 'Weekly', version: changed.version + 1 })
  })

  it('[4.5] moves all to the new time, that date too', async () => {
    const { changed, edit, datesOf, get, rowOf } = await setupChangedDate()
    await edit(changed, 'all', {
      occurrenceStart: at(2),
      startDateTime: at(2) + 5 * hourMs,
      endDateTime: at(2) + 6 * hourMs,
    })
    expect(await datesOf(changed)).toEqual(daysAt('15:00'))
    expect(await get(changed.id, at(2) + 5 * hourMs)).toMatchObject({ meetingTitle: 'Special' })
    expect(await rowOf(changed.id, at(2) + 5 * hourMs)).toMatchObject({ is_changed: true })
  })

  it('[4.5] moves that date back to the others, and asks again for answers to it', async () => {
    const { changed, edit, datesOf, get, arif, browser, rowOf } = await setupChangedDate()
    const { invitation } = await browser({ user: arif }).api()
    await invitation.answer({ calendarId: changed.id, response: 'accepted' })
    await invitation.answer({ calendarId: changed.id, occurrenceStart: at(2), response: 'accepted' })
    await edit(changed, 'all', {
      occurrenceStart: at(2),
      startDateTime: at(2),
      endDateTime: at(2) + hourMs,
      meetingTitle: 'Weekly',
    })
    expect(await datesOf(changed)).toEqual(daysAt('10:00'))
    expect(await rowOf(changed.id, at(2))).toMatchObject({ is_changed: false, title: null })
    const answerTo = async (start: number) =>
      (await get(changed.id, start)).invitees.find(({ userId }) => userId === arif.id)?.response
    expect(await answerTo(at(1))).toBe('accepted')
    expect(await answerTo(at(2))).toBe('pending')
  })

  it('[4.5] does the same for that date and all that follow', async () => {
    const { changed, edit, datesOf, get } = await setupChangedDate()
    const next = await edit(changed, 'following', {
      occurrenceStart: at(2),
      startDateTime: at(2) + 5 * hourMs,
      endDateTime: at(2) + 6 * hourMs,
      meetingTitle: 'Round',
    })
    expect(await datesOf(changed)).toEqual(daysAt('10:00').slice(0, 2))
    expect(await datesOf(next)).toEqual(daysAt('15:00', 2))
    expect(await get(next.id, at(2) + 5 * hourMs)).toMatchObject({ meetingTitle: 'Round' })
  })

  it('[4.5] leaves it alone if only the pattern changes', async () => {
    const { changed, edit, datesOf } = await setupChangedDate()
    await edit(changed, 'all', { occurrenceStart: at(2), ...times('week', 3) })
    expect(await datesOf(changed)).toContain(`${days[2]} 14:00`)
  })
})
