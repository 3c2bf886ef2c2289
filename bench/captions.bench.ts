import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { speak } from '@majlis/engines'
import type { Page } from 'playwright-core'
import { openChromium } from './harness/chromium.ts'
import { openInstallation } from './harness/installation.ts'
import { describeMachine } from './harness/machine.ts'
import { mark, percentile } from './harness/numbers.ts'
import type { BenchOptions, BenchResult } from './harness/results.ts'

const maxMedianMs = 2_000
const maxP95Ms = 4_000
/** A line that has not come by then will not come: phrases are dropped after 20 seconds. */
const latestMs = 25_000

const people = [
  { name: 'Margaret', voice: 'en-us', says: 'The council decided to buy new lamps for the old bridge.' },
  { name: 'Alan', voice: 'en-gb', says: 'Thank you. Who is going to pay for the lamps this year?' },
] as const

interface Watched {
  /** When the own voice was last heard before each silence, epoch milliseconds. */
  ends: number[]
  /** When each whole line came, with who said it. */
  lines: { at: number; text: string }[]
}

declare global {
  interface Window {
    watched?: Watched
  }
}

/** From the end of a phrase to its text on the screen of the other person, while both speak. */
export async function benchCaptions({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  await using installation = await openInstallation(say, { SPEECH: 'on', SPEECH_MODEL: 'tiny.en' })
  const owner = await installation.signUp('Ada')
  const { joinLink } = await installation.startMeeting(owner, { joinWithoutHost: true, liveCaptions: true })
  const folder = await mkdtemp(join(tmpdir(), 'majlis-bench-voices-'))
  const pages: Page[] = []
  try {
    for (const { name, voice, says } of people) {
      const file = join(folder, `${name}.wav`)
      await speak({ file, voice, sentence: says })
      pages.push(await openPerson(joinLink, name, file))
    }
    // The model is loaded with the first phrase, which does not count.
    await pause(20_000)
    for (const page of pages) await page.evaluate(forget)
    await pause(isQuick ? 30_000 : 300_000)
    const until = Date.now()
    // The lines that are still to come belong to phrases that have ended.
    for (const page of pages) await page.keyboard.press('m')
    await pause(latestMs)
    const [first, second] = await Promise.all(pages.map((page) => page.evaluate(() => window.watched)))
    if (!first || !second) throw new Error('Nothing was watched.')
    const all = [
      ...lagsOf(first, { until, lines: linesOf(second, people[0].name) }),
      ...lagsOf(second, { until, lines: linesOf(first, people[1].name) }),
    ]
    const lags = all.filter((lag) => lag !== null)
    const [median, p95] = [percentile(lags, 50), percentile(lags, 95)]
    return {
      bench: 'captions',
      title: 'Live captions',
      machine: await describeMachine({ withBrowser: true }),
      conditions: [
        'Two people in Chromium who say a sentence again and again, also at once, with three seconds of silence between; the speech engine of `SPEECH=on` with tiny.en on the same machine.',
        'From the last loud sample of a speaker’s microphone to the whole line in the page of the other person.',
      ],
      measures: [],
      alone: [
        {
          name: `median (target: ≤ ${maxMedianMs} ms)`,
          value: `${median.toFixed(0)} ms ${mark(median <= maxMedianMs)}`,
        },
        { name: `p95 (target: ≤ ${maxP95Ms} ms)`, value: `${p95.toFixed(0)} ms ${mark(p95 <= maxP95Ms)}` },
        { name: 'phrases', value: String(all.length) },
        { name: 'phrases without a line', value: String(all.length - lags.length) },
      ],
    }
  } finally {
    for (const page of pages) await page.context().browser()?.close()
    await rm(folder, { recursive: true, force: true })
  }
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function openPerson(joinLink: string, name: string, voice: string): Promise<Page> {
  const browser = await openChromium([`--use-file-for-fake-audio-capture=${voice}`])
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await page.addInitScript(watch)
  await page.goto(joinLink)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join now' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).waitFor()
  await page.keyboard.press('t')
  return page
}

/** When each line of a speaker came. */
function linesOf({ lines }: Watched, name: string): number[] {
  return lines.flatMap(({ at, text }) => (text.includes(name) ? [at] : []))
}

/**
 * How long after each phrase of the speaker its line came; null if it did not come. Lines come in the order of the phrases, so a lost one
 * makes those after it look late, never early.
 */
function lagsOf(
  { ends }: Watched,
  { until, lines }: { until: number; lines: readonly number[] },
): (number | null)[] {
  let next = 0
  return ends
    .filter((end) => end <= until)
    .map((end) => {
      const place = lines.findIndex((at, index) => index >= next && at > end)
      if (place === -1) return null
      next = place + 1
      return (lines[place] ?? end) - end
    })
}

function forget(): void {
  window.watched?.ends.splice(0)
  window.watched?.lines.splice(0)
}

/** Runs in the page: notes when the own voice ends, and when whole lines come. */
function watch(): void {
  const watched: Watched = (window.watched = { ends: [], lines: [] })
  const known = new WeakSet<Element>()
  new MutationObserver(() => {
    for (const line of document.querySelectorAll('[role=log] p')) {
      if (known.has(line)) continue
      known.add(line)
      watched.lines.push({ at: Date.now(), text: line.textContent })
    }
  }).observe(document, { subtree: true, childList: true })
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    const [track] = stream.getAudioTracks()
    if (track) listen(new MediaStream([track.clone()]))
    return stream
  }

  function listen(stream: MediaStream): void {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1_024
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let loudAt = 0
    setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
      if (loudness > 0.01) loudAt = Date.now()
      else if (loudAt > 0 && Date.now() - loudAt > 500) {
        watched.ends.push(loudAt)
        loudAt = 0
      }
    }, 20)
  }
}
