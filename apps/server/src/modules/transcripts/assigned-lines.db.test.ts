import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { startSpeechServer, verboseJson } from '../../testing/engine-servers.ts'
import { sound } from '../../testing/media.ts'
import type { TestUser } from '../../testing/people-of-rooms.ts'
import { setupRecordings } from '../../testing/recordings.ts'
import { maxEdits } from './edit-lines.repository.ts'
import { transcriptsData } from './personal-data.ts'

const said = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((text, place) => ({
  start: place,
  end: place + 0.5,
  text,
}))

/** Lines of one speaker, in a meeting with a co-host and a participant. */
async function setup(environment: Record<string, string> = {}) {
  const engine = await startSpeechServer(() => verboseJson(said))
  const folder = mkdtempSync(join(tmpdir(), 'majlis-lines-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const recordings = await setupRecordings({
    environment: {
      SPEECH_URL: engine.url,
      DATA_DIR: folder,
      FLAG_EDIT_TRANSCRIPTION: 'true',
      ...environment,
    },
  })
  const { browser, plan, hold, add, settle, host, arif } = recordings
  const apiOf = async (user: TestUser = host) => (await browser({ user }).api()).transcript
  const meeting = await plan()
  await hold(meeting)
  const { fileName } = await add(meeting.meetingId, await sound(), { fileName: 'talk.webm' })
  const owners = await apiOf()
  const { id } = (await owners.start({ fileName })).data
  await settle()
  const api = await apiOf(arif)
  const segments = async () => (await api.segments({ id })).data.segments
  const [first] = await segments()
  if (!first) throw new Error('nothing was said')
  const transcript = async () => {
    const { recordings: talks } = (await api.transcription({ calendarId: meeting.id })).data
    return talks[0]?.transcript
  }
  /** Whose each line is, in order of time. */
  async function names() {
    const speakers = new Map(
      (await transcript())?.speakers.map(({ id: speakerId, name }) => [speakerId, name]),
    )
    return (await segments()).map(({ speakerId }) => speakers.get(speakerId))
  }
  const history = async () => (await api.history({ id })).data.edits
  return {
    ...recordings,
    apiOf,
    api,
    id,
    segments,
    names,
    transcript,
    history,
    firstSpeaker: first.speakerId,
  }
}

it('[4.7] gives several lines to a speaker as one entry of the history, and takes that back', async () => {
  const { api, apiOf, layla, id, segments, names, history } = await setup()
  const ids = (await segments()).map((segment) => segment.id)
  const picked = [ids[0] ?? '', ids[2] ?? '', ids[4] ?? '']
  const passage = { segmentIds: picked }
  expect((await api.assignLines({ id, passage, to: { speakerName: ' Nusrat ' } })).data.lines).toBe(3)
  expect(await names()).toEqual(['Nusrat', '', 'Nusrat', '', 'Nusrat', ''])
  // Those that are hers already are no change.
  const more = { segmentIds: [...picked, ids[1] ?? ''] }
  expect((await api.assignLines({ id, passage: more, to: { speakerName: 'Nusrat' } })).data.lines).toBe(1)
  expect((await api.assignLines({ id, passage: more, to: { speakerName: 'Nusrat' } })).data.lines).toBe(0)
  const edits = await history()
  expect(edits.map(({ kind, lines, before, after }) => [kind, lines, before, after])).toEqual([
    ['lines', 1, '', 'Nusrat'],
    ['lines', 3, '', 'Nusrat'],
  ])
  await api.restore({ id, editId: edits[1]?.id ?? '' })
  expect(await names()).toEqual(['', 'Nusrat', '', '', '', ''])
  expect(await history()).toMatchObject([{ kind: 'lines', lines: 3, before: 'Nusrat', after: '' }, {}, {}])
  const lost = { segmentIds: ['0198c0de-0000-7000-8000-0000000000f1'] }
  const to = { speakerName: 'Nusrat' }
  await expect(api.assignLines({ id, passage: lost, to })).rejects.toHaveCode('transcript.passage_gone')
  await expect((await apiOf(layla)).assignLines({ id, passage, to })).rejects.toHaveCode('general.forbidden')
})

it('[4.7] merges a speaker into another, from one line on or everywhere, with each line where it was after Restore', async () => {
  const { api, id, segments, names, transcript, history, firstSpeaker, addUser, organizationId, apiOf } =
    await setup()
  const ids = (await segments()).map((segment) => segment.id)
  const fromThird = { speakerId: firstSpeaker, fromSegmentId: ids[2] ?? '' }
  await api.assignLines({ id, passage: fromThird, to: { speakerName: 'Omar' } })
  expect(await names()).toEqual(['', '', 'Omar', 'Omar', 'Omar', 'Omar'])
  const fromFifth = { segmentIds: [ids[4] ?? '', ids[5] ?? ''] }
  await api.assignLines({ id, passage: fromFifth, to: { speakerName: 'Nusrat' } })
  const speakers = (await transcript())?.speakers ?? []
  const idOf = (name: string) => speakers.find((one) => one.name === name)?.id ?? ''
  await api.assignLines({ id, passage: { speakerId: idOf('Omar') }, to: { speakerId: idOf('Nusrat') } })
  expect(await names()).toEqual(['', '', 'Nusrat', 'Nusrat', 'Nusrat', 'Nusrat'])
  // Who has no words any more is no speaker.
  expect((await transcript())?.speakers.map(({ name }) => name).toSorted()).toEqual(['', 'Nusrat'])
  const file = (await api.exportTranscript({ id, format: 'TXT' })).data
  expect(Buffer.from(file.base64, 'base64').toString()).not.toContain('Omar')
  await api.restore({ id, editId: (await history())[0]?.id ?? '' })
  expect(await names()).toEqual(['', '', 'Omar', 'Omar', 'Nusrat', 'Nusrat'])
  const stranger = await apiOf(await addUser(organizationId, 'Stranger'))
  const all = { id, passage: { speakerId: firstSpeaker }, to: { speakerId: idOf('Omar') } }
  await expect(stranger.assignLines(all)).rejects.toHaveCode('transcript.not_found')
  await expect(
    api.assignLines({ ...all, to: { speakerId: '0198c0de-0000-7000-8000-0000000000f1' } }),
  ).rejects.toHaveCode('transcript.not_found')
})

it('[4.7] forgets the entry with the last of its lines, and keeps a bounded number of entries', async () => {
  const { api, id, segments, history, firstSpeaker, db } = await setup()
  const [first] = await segments()
  const swap = (text: string) =>
    api.assignLines({ id, passage: { segmentIds: [first?.id ?? ''] }, to: { speakerName: text } })
  await swap('Nusrat')
  await sql`
    WITH added AS (
      INSERT INTO transcript_edits (id, transcript_id, kind, edited_at, before, after)
      SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${id}, 'lines', now(), 'A', 'B'
      FROM generate_series(1, ${maxEdits}) n RETURNING id)
    INSERT INTO transcript_edit_lines SELECT id, ${first?.id}, ${firstSpeaker}, ${firstSpeaker} FROM added`.execute(
    db,
  )
  await swap('Omar')
  expect(await history()).toHaveLength(maxEdits)
  await db
    .deleteFrom('transcript_segments')
    .where('id', '=', first?.id ?? '')
    .execute()
  expect(await history()).toEqual([])
})

it('suggests the people who attended to those who may name speakers, and to no one else', async () => {
  const { api, apiOf, id, layla, addUser, organizationId } = await setup()
  expect((await api.attendees({ id })).data.names).toEqual(['Nusrat Test'])
  await expect((await apiOf(layla)).attendees({ id })).rejects.toHaveCode('general.forbidden')
  const stranger = await apiOf(await addUser(organizationId, 'Stranger'))
  await expect(stranger.attendees({ id })).rejects.toHaveCode('transcript.not_found')
})

it('[9.13] neither gives lines nor suggests names where editing is off', async () => {
  const { api, id, firstSpeaker } = await setup({ FLAG_EDIT_TRANSCRIPTION: 'false' })
  await expect(
    api.assignLines({ id, passage: { speakerId: firstSpeaker }, to: { speakerName: 'Omar' } }),
  ).rejects.toHaveCode('transcript.editing_off')
  await expect(api.attendees({ id })).rejects.toHaveCode('transcript.editing_off')
})

it('[2.56] leaves no name of an erased person in entries about several lines', async () => {
  const { api, id, segments, history, firstSpeaker, db, layla, organizationId } = await setup()
  await sql`
    UPDATE transcript_speakers SET name = 'Layla', original_name = 'Layla', participant_id = (
      SELECT id FROM participants LIMIT 1) WHERE id = ${firstSpeaker}`.execute(db)
  await sql`UPDATE participants SET user_id = ${layla.id}`.execute(db)
  const passage = { segmentIds: (await segments()).map((segment) => segment.id) }
  await api.assignLines({ id, passage, to: { speakerName: 'Omar' } })
  await api.assignLines({ id, passage, to: { speakerId: firstSpeaker } })
  const erased = { userIds: [layla.id], organizationId, emails: [], organizationEnds: false }
  await db.transaction().execute((tx) => transcriptsData({ db }).erase(tx, erased))
  expect((await history()).map(({ before, after }) => [before, after])).toEqual([
    ['Omar', ''],
    ['', 'Omar'],
  ])
})
