import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sound } from '../../testing/media.ts'
import { setupRecordings } from '../../testing/recordings.ts'
import { startSpeechServer, verboseJson } from '../../testing/engine-servers.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'majlis-voices-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('[7.20] transcribes each person’s own sound if the recorder kept it, and so knows who speaks', async () => {
  const engine = await startSpeechServer(({ index }) =>
    verboseJson([{ start: 0.5, end: 2, text: ` Sentence ${index}` }]),
  )
  const { browser, plan, hold, add, settle, host, layla, rows, keepVoices } = await setupRecordings({
    environment: { SPEECH_URL: engine.url, DATA_DIR: temporaryFolder(), FLAG_TRANSCRIPTION_LOADER: 'true' },
  })
  const meeting = await plan()
  await hold(meeting)
  const content = await sound()
  const { fileName } = await add(meeting.meetingId, content, { fileName: 'talk.webm' })
  const names = ['Nusrat inside', 'Layla inside']
  const { meetingId, pwd } = meeting
  const inside = [
    await browser({ user: host }).enter({ meeting: meetingId, pwd, displayName: names[0] }),
    await browser({ user: layla }).enter({ meeting: meetingId, pwd, displayName: names[1] }),
  ].map(({ room }) => room)
  const [recording] = await rows()
  if (!recording) throw new Error('no recording')
  const half = Math.floor(content.length / 2)
  const fragments = [content.subarray(0, half), content.subarray(half)]
  await keepVoices(
    recording,
    inside[0]?.roomSessionId ?? '',
    inside.map(({ self }, place) => ({
      participantId: self.participantId,
      offsetMs: place * 4_000,
      fragments,
    })),
  )
  const api = (await browser({ user: host }).api()).transcript
  const { id } = (await api.start({ fileName })).data
  await settle()
  const [talk] = (await api.transcription({ calendarId: meeting.id })).data.recordings
  expect(talk?.transcript).toMatchObject({ state: 'ready' })
  expect(new Set(talk?.transcript?.speakers.map(({ name }) => name))).toEqual(new Set(names))
  const { segments } = (await api.segments({ id })).data
  expect(segments.map(({ startMs }) => startMs)).toEqual([500, 4_500])
  expect(new Set(segments.map(({ speakerId }) => speakerId)).size).toBe(2)
  expect(engine.heard).toHaveLength(2)
})

it('continues each of two overlapping sounds of a person where it was, after an interruption', async () => {
  const engine = await startSpeechServer(({ index, response }) => {
    // The second sound meets an engine that has gone.
    if (index !== 1) return verboseJson([{ start: 0.5, end: 2, text: ` Sentence ${index}` }])
    response.writeHead(503).end()
    return undefined
  })
  const { browser, plan, hold, add, settle, clock, host, rows, keepVoices } = await setupRecordings({
    environment: { SPEECH_URL: engine.url, DATA_DIR: temporaryFolder() },
  })
  const meeting = await plan()
  await hold(meeting)
  const content = await sound()
  const { fileName } = await add(meeting.meetingId, content, { fileName: 'talk.webm' })
  const { room } = await browser({ user: host }).enter({ meeting: meeting.meetingId, pwd: meeting.pwd })
  const [recording] = await rows()
  if (!recording) throw new Error('no recording')
  const { participantId } = room.self
  const voice = { participantId, offsetMs: 0, fragments: [content] }
  await keepVoices(recording, room.roomSessionId, [voice, voice])
  const api = (await browser({ user: host }).api()).transcript
  const { id } = (await api.start({ fileName })).data
  await expect(settle()).rejects.toThrow('503')
  expect((await api.segments({ id })).data.segments).toHaveLength(1)
  clock.advance(10_000)
  await settle()
  const [talk] = (await api.transcription({ calendarId: meeting.id })).data.recordings
  expect(talk?.transcript?.speakers).toMatchObject([{ segments: 2 }])
  expect(engine.heard).toHaveLength(3)
})
