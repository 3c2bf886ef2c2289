import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Segment, Transcript, Transcription } from '@majlis/contract'
import pg from 'pg'
import { makeConversation, wordsOf, type SpokenWord } from './harness/conversation.ts'
import { openInstallation, type Installation } from './harness/installation.ts'
import { describeMachine } from './harness/machine.ts'
import { recordMeeting } from './harness/recorded-meeting.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { compareWords } from './harness/word-errors.ts'
import { plainWhisper } from './peers/plain-whisper.ts'
import { mark } from './harness/numbers.ts'

const model = 'tiny.en'
const silentShare = 0.45
const maxRatio = 0.6
const maxMoreErrors = 0.005
const leastRightSpeaker = 0.99
/** Each request takes time from the engine, and the page asks every two seconds. */
const watchMs = 500

/** From the end of a meeting to its stored transcript, beside faster-whisper over the sound of everyone together. */
export async function benchTranscribe({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'majlis-bench-speech-'))
  await using installation = await openInstallation(say, { SPEECH: 'on', SPEECH_MODEL: model })
  const client = new pg.Client({ connectionString: installation.stack.env['DATABASE_URL'] })
  await client.connect()
  try {
    say('people speak')
    const minutes = isQuick ? 4 : 60
    const size = { lengthMs: minutes * 60_000, silentShare, clipsEach: isQuick ? 6 : 60 }
    const conversation = await makeConversation(folder, size)
    const owner = await installation.signUp('Ada')
    const voices = await Promise.all(
      conversation.tracks.map(async ({ name, file }) => ({
        name,
        content: await readFile(file),
        lengthMs: conversation.lengthMs,
      })),
    )
    const film = await readFile(conversation.mixed)
    const times = { ours: [] as number[], peer: [] as number[] }
    let heard: SpokenWord[] = []
    let plain = ''
    for (let run = 0; run < (isQuick ? 1 : 3); run += 1) {
      const { email } = owner
      // A run takes longer than a token lives.
      const { accessToken } = await installation.signIn(email)
      const recorded = await recordMeeting({
        installation,
        client,
        owner: { ...owner, accessToken },
        film,
        lengthMs: conversation.lengthMs,
        voices,
      })
      const ours = await transcribe(installation, email, recorded)
      const peer = await plainWhisper(model, conversation.mixed)
      say(`${(ours.ms / 1_000).toFixed(0)} s beside ${(peer.ms / 1_000).toFixed(0)} s`)
      times.ours.push(ours.ms / 1_000)
      times.peer.push(peer.ms / 1_000)
      heard = ours.words
      plain = peer.text
    }
    const own = compareWords(conversation.words, heard)
    const other = compareWords(
      conversation.words,
      wordsOf(plain).map((word) => ({ word, speaker: '' })),
    )
    say(
      `word errors ${percent(own.rate)} beside ${percent(other.rate)}, right speaker ${percent(own.rightSpeaker)}`,
    )
    return {
      bench: 'transcribe',
      title: 'Transcripts',
      machine: await describeMachine({ withBrowser: false }),
      conditions: [
        `A meeting of ${minutes} minutes in which four voices of eSpeak NG speak in turns; for ${silentShare * 100} % of the time no one speaks. The speech engine of \`SPEECH=on\` with ${model}.`,
        'Majlis: from the request to the stored transcript, of each person’s own sound. The engine is asleep before.',
        'Peer: faster-whisper with the same model, `int8` and word times, over the sound of everyone together, without the time in which it loads its model.',
      ],
      measures: [measure('time to the transcript', 's', times, [{ of: 'median', atMost: maxRatio }])],
      alone: [
        {
          name: `word error rate (target: ≤ the peer’s + ${percent(maxMoreErrors)})`,
          value: `${percent(own.rate)}, the peer’s ${percent(other.rate)} ${mark(own.rate <= other.rate + maxMoreErrors)}`,
        },
        {
          name: `words with the right speaker (target: ≥ ${percent(leastRightSpeaker)})`,
          value: `${percent(own.rightSpeaker)} ${mark(own.rightSpeaker >= leastRightSpeaker)}`,
        },
      ],
    }
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

async function transcribe(
  installation: Installation,
  email: string,
  { calendarId, date, fileName }: { calendarId: string; date: number; fileName: string },
): Promise<{ ms: number; words: SpokenWord[] }> {
  const path = '/meeting/meeting-management/transcription'
  async function call<T>(method: string, address: string, body?: unknown): Promise<T> {
    const { accessToken } = await signedIn()
    const response = await fetch(`${installation.url}/api${address}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`)
    return (JSON.parse(text) as { data: T }).data
  }
  // A token lives five minutes.
  let session = await installation.signIn(email)
  let signedInAt = Date.now()
  async function signedIn() {
    if (Date.now() - signedInAt > 240_000) {
      session = await installation.signIn(email)
      signedInAt = Date.now()
    }
    return session
  }

  const startedAt = performance.now()
  const { id } = await call<Transcript>('POST', path, { fileName, language: 'en' })
  let transcript: Transcript | null
  do {
    await new Promise((resolve) => setTimeout(resolve, watchMs))
    const listed = await call<Transcription>('GET', `${path}?calendarId=${calendarId}&date=${date}`)
    transcript = listed.recordings.find((one) => one.fileName === fileName)?.transcript ?? null
  } while (transcript?.state === 'queued' || transcript?.state === 'transcribing')
  if (transcript?.state !== 'ready')
    throw new Error(`The transcript is ${transcript?.state}: ${transcript?.failure}`)
  const ms = performance.now() - startedAt
  const names = new Map(transcript.speakers.map((speaker) => [speaker.id, speaker.name]))
  const words: SpokenWord[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { segments: Segment[]; nextCursor: string | null } = await call(
      'GET',
      `${path}/${id}/segments?pageSize=1000${cursor ? `&cursor=${cursor}` : ''}`,
    )
    for (const { text, speakerId } of page.segments)
      words.push(...wordsOf(text).map((word) => ({ word, speaker: names.get(speakerId) ?? '' })))
    cursor = page.nextCursor
  }
  return { ms, words }
}
