import { expect, type Page } from '@playwright/test'

interface Watched {
  /** Frequencies of the notes that the page has played, in Hz. */
  notes: number[]
  microphones: MediaStreamTrack[]
}

declare global {
  interface Window {
    journey?: Watched
  }
}

/** Records the notes that the page plays and the microphones that it opens. Call it before the page is opened. */
export async function watchDevices(page: Page) {
  await page.addInitScript(() => {
    const watched: Watched = { notes: [], microphones: [] }
    window.journey = watched
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function play(this: OscillatorNode, ...when) {
      watched.notes.push(Math.round(this.frequency.value * 100) / 100)
      start.apply(this, when)
    }
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      watched.microphones.push(...stream.getAudioTracks())
      return stream
    }
  })
}

export async function expectNotes(page: Page, notes: readonly number[]) {
  await expect.poll(() => page.evaluate(() => window.journey?.notes)).toEqual(notes)
}

export async function forgetNotes(page: Page) {
  await page.evaluate(() => window.journey?.notes.splice(0))
}

/** What the one microphone that is open says of itself. */
export async function microphoneOf(page: Page): Promise<MediaTrackSettings | null> {
  return page.evaluate(() => {
    const live = window.journey?.microphones.filter(({ readyState }) => readyState === 'live') ?? []
    return live.length === 1 ? (live[0]?.getSettings() ?? null) : null
  })
}

/** Unplugs the microphone: its track ends and fires its event. */
export async function pullOutMicrophone(page: Page) {
  await page.evaluate(() => {
    for (const track of window.journey?.microphones ?? []) {
      if (track.readyState !== 'live') continue
      track.stop()
      track.dispatchEvent(new Event('ended'))
    }
  })
}
