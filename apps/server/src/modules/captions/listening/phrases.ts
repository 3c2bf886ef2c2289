/** One channel, 16 bits, at this rate: the input of speech models. */
export const sampleRate = 16_000

const frameSamples = sampleRate / 50 // 20 ms
const frameMs = 20
/** Shorter sounds are clicks or coughs. */
const beginMs = 100
/** Kept from before the voice is detected, because a first consonant is quiet. */
const leadMs = 300
/** A shorter pause is part of the phrase. */
const pauseMs = 600
const leastVoicedMs = 200
/** From this length on, the next quiet moment ends the phrase, at the latest `longestMs`. */
const longMs = 10_000
const longestMs = 15_000
/** About −46 dBFS: microphones with noise suppression are below it while no one speaks. */
const quietestVoice = 0.005

export interface Phrase {
  id: string
  /** Epoch milliseconds. */
  startedAt: number
  sound: Int16Array<ArrayBuffer>
}

interface OpenPhrase {
  id: string
  startedAt: number
  frames: Int16Array[]
  voicedMs: number
  quietMs: number
}

/**
 * Cuts the sound of one microphone into phrases by its loudness: sound well above the noise of the room is a voice. Each person has a
 * separate track, so people who talk at the same time do not mix.
 */
export function createPhrases(newId: () => string) {
  let rest = new Int16Array(0)
  let lead: Int16Array[] = []
  let open: OpenPhrase | null = null
  let beginningMs = 0
  let noise = quietestVoice / 2
  let heardAt = 0

  function isVoice(frame: Int16Array): boolean {
    const loudness = loudnessOf(frame)
    // Follows quiet sound quickly and loud sound slowly, so that speech does not count as noise.
    noise = loudness < noise ? loudness * 0.3 + noise * 0.7 : Math.min(noise * 1.002, 0.02)
    return loudness > Math.max(quietestVoice, noise * 3)
  }

  function begin(now: number): void {
    const lengthMs = lead.length * frameMs
    open = { id: newId(), startedAt: now - lengthMs, frames: lead, voicedMs: beginningMs, quietMs: 0 }
    lead = []
  }

  /** The finished phrase; null if it was only a noise. */
  function end(): Phrase | null {
    const ended = open
    open = null
    beginningMs = 0
    return ended && ended.voicedMs >= leastVoicedMs ? phraseOf(ended) : null
  }

  function hearFrame(frame: Int16Array, now: number): Phrase | null {
    const isLoud = isVoice(frame)
    if (!open) {
      lead = [...lead, frame].slice(-leadMs / frameMs)
      beginningMs = isLoud ? beginningMs + frameMs : Math.max(0, beginningMs - frameMs)
      if (beginningMs >= beginMs) begin(now)
      return null
    }
    open.frames.push(frame)
    if (isLoud) open.voicedMs += frameMs
    open.quietMs = isLoud ? 0 : open.quietMs + frameMs
    const lengthMs = open.frames.length * frameMs
    const isOver = open.quietMs >= pauseMs || (lengthMs >= longMs && !isLoud) || lengthMs >= longestMs
    return isOver ? end() : null
  }

  return {
    /** Returns the phrases that ended in this sound. */
    hear(samples: Int16Array, now: number): Phrase[] {
      heardAt = now
      const all = new Int16Array(rest.length + samples.length)
      all.set(rest)
      all.set(samples, rest.length)
      const ended: Phrase[] = []
      let place = 0
      for (; place + frameSamples <= all.length; place += frameSamples) {
        const phrase = hearFrame(all.slice(place, place + frameSamples), now)
        if (phrase) ended.push(phrase)
      }
      rest = all.slice(place)
      return ended
    },

    /** The phrase that ends because no more sound arrives: the microphone was muted or the connection was lost. */
    quiet(now: number): Phrase | null {
      return open && now - heardAt >= pauseMs ? end() : null
    },

    /** The track has ended. */
    end,

    /** The unfinished phrase so far. */
    growing: (): Phrase | null => (open && open.voicedMs >= leastVoicedMs ? phraseOf(open) : null),
  }
}

export type Phrases = ReturnType<typeof createPhrases>

/** Root mean square, 0 to 1. */
function loudnessOf(frame: Int16Array): number {
  let sum = 0
  for (const sample of frame) sum += sample * sample
  return Math.sqrt(sum / frame.length) / 32_768
}

function phraseOf({ id, startedAt, frames }: OpenPhrase): Phrase {
  const sound = new Int16Array(frames.length * frameSamples)
  for (const [place, frame] of frames.entries()) sound.set(frame, place * frameSamples)
  return { id, startedAt, sound }
}
