import { expect, it } from 'vitest'
import type { InterpretationLanguage } from '@majlis/contract'
import { addTeam, setupPlanning } from '../../../testing/planned-meetings.ts'
import { at, setupSeries } from '../../../testing/weekly-series.ts'

const participant = 'participant' as const

/** A host with the licence, and a colleague who can interpret. */
async function setup() {
  const planning = await setupPlanning()
  await planning.db
    .updateTable('resources')
    .set({ products: ['regular', 'multilingual'] })
    .where('user_id', '=', planning.host.id)
    .execute()
  const layla = await planning.addUser(planning.organizationId, 'Layla')
  return { ...planning, layla }
}

const multilingual = (...interpretationLanguages: InterpretationLanguage[]) => ({
  isMultiLingual: true,
  interpretationLanguages,
})

it('[1.6] stores the languages of a meeting and their interpreters, who can be invited by address', async () => {
  const { plan, get, layla } = await setup()
  const { id } = await plan({
    ...multilingual('en', 'fr'),
    invitees: [
      { userId: layla.id, role: participant, interprets: ['fr'] },
      { email: 'ines@elsewhere.example', role: 'panelist', interprets: ['en', 'fr'] },
      { email: 'omar@elsewhere.example', role: participant },
    ],
  })
  const meeting = await get(id)
  expect(meeting.interpretationLanguages).toEqual(['en', 'fr'])
  expect(meeting.invitees.map(({ interprets }) => interprets)).toEqual([['fr'], ['en', 'fr'], []])
})

it.each([
  ['one language', ['fr']],
  ['nine languages', ['ar', 'bn', 'de', 'en', 'es', 'fr', 'hi', 'it', 'ja']],
] as [string, InterpretationLanguage[]][])('[1.6] refuses %s', async (_what, languages) => {
  const { plan } = await setup()
  await expect(plan(multilingual(...languages))).rejects.toHaveCode('schedule.languages_count')
})

it('[1.6] keeps languages and interpreters that an edit omits, and mails nobody about new ones', async () => {
  const { plan, edit, layla, published } = await setup()
  const invitees = [{ userId: layla.id, role: participant, interprets: ['fr' as const] }]
  const planned = await plan({ ...multilingual('en', 'fr'), invitees })
  const kept = await edit(planned, 'all', {
    meetingTitle: 'Assembly',
    invitees: [{ userId: layla.id, role: participant }],
  })
  expect(kept).toMatchObject({ interpretationLanguages: ['en', 'fr'], invitees: [{ interprets: ['fr'] }] })
  const changed = await edit(kept, 'all', {
    interpretationLanguages: ['en', 'fr', 'ar'],
    invitees: [{ userId: layla.id, role: participant, interprets: ['ar'] }],
  })
  expect(changed).toMatchObject({
    interpretationLanguages: ['en', 'fr', 'ar'],
    invitees: [{ interprets: ['ar'] }],
  })
  expect((await published()).at(-1)).toMatchObject({ payload: { facets: ['settings'] } })
})

it('[1.6] [4.5] keeps languages and interpreters when a series is split', async () => {
  const { series, edit, db, host } = await setupSeries()
  await db
    .updateTable('resources')
    .set({ products: ['regular', 'multilingual'] })
    .where('user_id', '=', host.id)
    .execute()
  const [first] = series.invitees
  const named = await edit(series, 'all', {
    ...multilingual('en', 'fr'),
    invitees: [
      { userId: first?.userId ?? '', role: 'co_host', interprets: ['fr'] },
      { email: 'ines@elsewhere.example', role: participant },
    ],
  })
  const next = await edit(named, 'following', { occurrenceStart: at(2), meetingTitle: 'New round' })
  expect(next.id).not.toBe(series.id)
  expect(next).toMatchObject({
    isMultiLingual: true,
    interpretationLanguages: ['en', 'fr'],
    invitees: [{ interprets: ['fr'] }, { interprets: [] }],
  })
})

it('[1.6] removes interpreters who remain invited only through a group', async () => {
  const all = await setup()
  const { plan, edit, layla } = all
  const alone = { userId: layla.id, role: participant, interprets: ['fr' as const] }
  const team = { groupId: await addTeam(all, 'Streets', [layla.id]), role: participant }
  const planned = await plan({ ...multilingual('en', 'fr'), invitees: [alone] })
  const both = await edit(planned, 'all', { invitees: [{ userId: layla.id, role: participant }, team] })
  expect(both.invitees).toMatchObject([{ interprets: ['fr'] }])
  const grouped = await edit(both, 'all', { invitees: [team] })
  expect(grouped.invitees).toMatchObject([{ userId: layla.id, interprets: [] }])
})
