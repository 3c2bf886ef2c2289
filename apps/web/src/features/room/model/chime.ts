/** Two soft notes, rising when people join and falling when they leave, and three for a recording. Hertz. */
const notes = { entry: [587.33, 880], leave: [659.26, 440], recording: [523.25, 523.25, 783.99] } as const
const noteSeconds = 0.16
const volume = 0.08
/** Several people who join at the same time cause one sound. */
const quietMs = 700

export interface Chime {
  play(kind: keyof typeof notes): void
  close(): void
}

/** Plays the entry and leave sounds (spec 3.28) and that of a recording. Silent until the browser allows sound. */
export function createChime(openAudio: () => AudioContext, now: () => number): Chime {
  let context: AudioContext | null = null
  let playedAt = Number.NEGATIVE_INFINITY

  function note(audio: AudioContext, frequency: number, startsAt: number): void {
    const oscillator = audio.createOscillator()
    const gain = audio.createGain()
    oscillator.type = 'sine'
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(0, startsAt)
    gain.gain.linearRampToValueAtTime(volume, startsAt + 0.015)
    gain.gain.exponentialRampToValueAtTime(0.0001, startsAt + noteSeconds * 2)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(startsAt)
    oscillator.stop(startsAt + noteSeconds * 2)
  }

  return {
    play(kind) {
      // The sound of a recording is always played.
      if (kind !== 'recording' && now() - playedAt < quietMs) return
      playedAt = now()
      try {
        context ??= openAudio()
        const audio = context
        notes[kind].forEach((frequency, index) =>
          note(audio, frequency, audio.currentTime + index * noteSeconds),
        )
      } catch {
        // No audio device: a sound that cannot be heard is no problem to report.
        context = null
      }
    },
    close() {
      void context?.close().catch(() => undefined)
      context = null
    },
  }
}
