import { randomUUID } from 'node:crypto'
import { limits, participantAttributes } from '@majlis/contract'
import { openRoomEar } from '../../../integrations/livekit/room-ear.ts'
import { createSpeechToText, wavOf } from '../../../integrations/speech/index.ts'
import { createPhrases, sampleRate, type Phrase, type Phrases } from './phrases.ts'
import { createSpeechQueue } from './speech-queue.ts'
import type { ListenOrder, ListenWord } from './words.ts'

/*
 * A process that listens to one room and sends what is said as text. Sound arrives a hundred times a second from each microphone, which would slow
 * down the calls of a server, and the native library may crash. A separate process keeps both away from the server.
 */

const tickMs = 250
const timeoutMs = 20_000
/** Our own engine transcribes one sound at a time; an online service several. */
const remoteAtOnce = 4

async function listen({ url, token, speech: options, prompt }: ListenOrder): Promise<void> {
  const speech = createSpeechToText({ ...options, timeoutMs })
  const voices = new Map<string, Phrases>()
  const send = (word: ListenWord) => void process.send?.(word)
  const never = new AbortController().signal
  const queue = createSpeechQueue({
    async transcribe({ sound }: Phrase) {
      const content = wavOf(sound, sampleRate)
      const file = { content, fileName: 'phrase.wav', language: null, prompt, isQuick: true }
      const { segments } = await speech.transcribe(file, never)
      return segments
        .map(({ text }) => text)
        .join(' ')
        .slice(0, limits.captions.maxChars)
    },
    isThere: () => speech.isThere(),
    onLine: (line) => send({ kind: 'line', ...line }),
    onState: (state) => send({ kind: 'state', state }),
    now: Date.now,
    atOnce: speech.sentTo === null ? 1 : remoteAtOnce,
  })

  function voiceOf(identity: string): Phrases {
    const known = voices.get(identity)
    if (known) return known
    const phrases = createPhrases(randomUUID)
    voices.set(identity, phrases)
    return phrases
  }

  /** The phrase that has ended, unless it was only a noise. */
  function finish(identity: string, phrase: Phrase | null): void {
    if (phrase) queue.end(identity, phrase)
  }

  await openRoomEar(
    { url, token, sampleRate },
    {
      // Captions are of the original only: interpreters repeat it in another language.
      isHeard: (attributes) => !attributes[participantAttributes.interpreting],
      heard(identity, samples) {
        for (const phrase of voiceOf(identity).hear(samples, Date.now())) queue.end(identity, phrase)
      },
      silent: (identity) => finish(identity, voiceOf(identity).end()),
      closed: () => process.exit(0),
    },
  )
  send({ kind: 'state', state: 'live' })
  setInterval(() => {
    for (const [identity, phrases] of voices) {
      finish(identity, phrases.quiet(Date.now()))
      const phrase = phrases.growing()
      if (phrase) queue.grow(identity, phrase)
    }
    void queue.look()
  }, tickMs)
}

process.once('message', (order: ListenOrder) => {
  listen(order).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    process.exit(1)
  })
})
// The server has died, or has ended this process.
process.on('disconnect', () => process.exit(0))
