import type { Browser, Page } from 'playwright-core'
import { freeLine, type Line, type LineRelay, openLineRelay } from '../e2e/support/line-relay.ts'
import { toneFile } from '../e2e/support/tones.ts'
import { openChromium } from './harness/chromium.ts'
import { freePort, type Installation, openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { percentile } from './harness/numbers.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { type MediaCounters, readMedia, watchMedia } from './harness/weak-page.ts'
import { type LivekitPage, serveLivekitPage, type SfuAccess } from './peers/livekit-page.ts'

const lines = {
  500: { kbps: 500, delayMs: 100, loss: 0.02 },
  200: { kbps: 200, delayMs: 150, loss: 0.03 },
  100: { kbps: 100, delayMs: 200, loss: 0.05 },
} satisfies Record<number, Line>

/** What the cameras send. */
const fullWidth = 640
const fullFps = 15
const longestRecoveryS = 15
/** Frames are counted over the end of each line. */
const countedS = 6

/** One call over several connections, one after the other. */
interface WeakCall {
  freeFps: number
  freeConcealed: number
  fps500: number
  concealed500: number
  concealed200: number
  roundTrip200: number
  concealed100: number
  roundTrip100: number
  recovery: number
}

/** A call whose third person has a weak line, beside a bare page with livekit-client and adaptive stream on the same relay. */
export async function benchWeak({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  const sfuPort = await freePort()
  await using installation = await openInstallation(say, { LIVEKIT_UDP_PORT: String(sfuPort) })
  await using livekitPage = await serveLivekitPage()
  const owner = await installation.signUp('Ada')
  const { joinLink } = await installation.startMeeting(owner, { joinWithoutHost: true })
  const others = await openOthers(installation, livekitPage, joinLink)
  const weak = await openChromium([
    '--use-fake-device-for-media-stream=fps=20',
    `--use-file-for-fake-audio-capture=${toneFile(880)}`,
  ])
  try {
    const call = (open: (page: Page) => Promise<void>) => async () => {
      await using relay = await openLineRelay(sfuPort)
      const context = await weak.newContext({
        storageState: {
          cookies: [],
          origins: [
            { origin: installation.url, localStorage: [{ name: 'majlis.guestName', value: '"Grace"' }] },
          ],
        },
      })
      try {
        await watchMedia(context)
        await relay.use(context)
        const page = await context.newPage()
        await open(page)
        return { ...(await holdCall(page, relay)) }
      } finally {
        await context.close()
      }
    }
    const samples = await interleave<keyof WeakCall>(
      {
        ours: call(async (page) => {
          await page.goto(joinLink)
          await page.getByRole('button', { name: 'Join now' }).click()
        }),
        peer: call(async (page) => {
          await page.goto(livekitPage.roomUrl(await directAccess(installation, joinLink, 'Grace')))
        }),
      },
      { runs: isQuick ? 1 : 5, warmUps: 0, onRun: say },
    )
    return resultOf(samples, livekitPage.version)
  } finally {
    await weak.close()
    await others.close()
  }
}

function resultOf(
  { ours, peer, repeated }: Awaited<ReturnType<typeof interleave<keyof WeakCall>>>,
  version: string,
): Promise<BenchResult> {
  const values = (name: keyof WeakCall) => ({ ours: valuesOf(ours, name), peer: valuesOf(peer, name) })
  return describeMachine({ withBrowser: true }).then((machine) => ({
    bench: 'weak',
    title: 'A call over a weak line',
    machine,
    conditions: [
      'Three people in Chromium with a fake camera (640 × 360 at 20 frames) and a steady tone; two of them on bare pages with a good line, whose sound has the bitrate of Majlis (24 kb/s, with redundancy). The third is behind a relay in user space between browser and SFU: rate, delay each way, loss, and a queue of at most 400 ms, in both directions.',
      'One call per run: free line, 500 kb/s with 100 ms and 2 % loss, 200 kb/s with 150 ms and 3 %, 100 kb/s with 200 ms and 5 %, free again. Concealed sound (samples that the browser made up) and round trip count from the third second on each line; frames per picture in the last six seconds. Pictures that have not come back after 15 s count as 15 s.',
      `Peer: a page with only livekit-client ${version}, adaptive stream and dynacast, on the same relay and the same SFU. Less than 0.05 % of concealed sound counts as 0.05 %.`,
    ],
    alone: [{ name: 'Pairs repeated because a call did not come up', value: String(repeated) }],
    measures: [
      measure('free line: frames per picture', 'frames/s', values('freeFps'), [
        { of: 'median', atLeast: 0.95 },
      ]),
      measure('free line: concealed sound', '%', values('freeConcealed'), [{ of: 'median', atMost: 1.05 }]),
      measure('500 kb/s: frames per picture', 'frames/s', values('fps500'), [{ of: 'ours', atLeast: 12 }]),
      measure('500 kb/s: concealed sound', '%', values('concealed500')),
      measure('200 kb/s: concealed sound', '%', values('concealed200'), [{ of: 'ours', atMost: 2 }]),
      measure('200 kb/s: round trip', 'ms', values('roundTrip200'), [{ of: 'ours', atMost: 400 }]),
      measure('100 kb/s: concealed sound', '%', values('concealed100'), [
        { of: 'ours', atMost: 6 },
        { of: 'median', atMost: 0.25 },
      ]),
      measure('100 kb/s: round trip', 'ms', values('roundTrip100')),
      measure('free again → full pictures', 's', values('recovery'), [{ of: 'ours', atMost: 10 }]),
    ],
  }))
}

/** Two people with a good line, in one browser. */
async function openOthers(
  installation: Installation,
  livekitPage: LivekitPage,
  joinLink: string,
): Promise<Browser> {
  const browser = await openChromium([
    '--use-fake-device-for-media-stream=fps=20',
    `--use-file-for-fake-audio-capture=${toneFile(440)}`,
  ])
  const context = await browser.newContext()
  await watchMedia(context)
  for (const name of ['Linus', 'Margaret']) {
    const page = await context.newPage()
    await page.goto(livekitPage.roomUrl(await directAccess(installation, joinLink, name), 'speech'))
    await page.waitForFunction(() => document.title === 'published', undefined, { timeout: 20_000 })
  }
  return browser
}

/** The SFU's own address, where no server of ours stands before it. */
async function directAccess(
  { joinAsGuest, stack }: Installation,
  joinLink: string,
  name: string,
): Promise<SfuAccess> {
  const { token } = await joinAsGuest(joinLink, name)
  return { url: (stack.env['LIVEKIT_URL'] ?? '').replace(/^http/, 'ws'), token }
}

async function holdCall(page: Page, relay: LineRelay): Promise<WeakCall> {
  await waitForFullPictures(page, 20)
  await pause(2)
  const free = await observe(page, 8)
  relay.setLine(lines[500])
  const at500 = await observe(page, 10)
  relay.setLine(lines[200])
  const at200 = await observe(page, 10)
  relay.setLine(lines[100])
  const at100 = await observe(page, 10)
  relay.setLine(freeLine)
  return {
    freeFps: free.fps,
    freeConcealed: free.concealed,
    fps500: at500.fps,
    concealed500: at500.concealed,
    concealed200: at200.concealed,
    roundTrip200: at200.roundTripMs,
    concealed100: at100.concealed,
    roundTrip100: at100.roundTripMs,
    recovery: await waitForFullPictures(page, longestRecoveryS),
  }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))

/** Looks at the page every second; the first two are the time to react. */
async function observe(page: Page, seconds: number) {
  const looks: MediaCounters[] = []
  for (let at = 0; at <= seconds; at += 1) {
    looks.push(await readMedia(page))
    if (at < seconds) await pause(1)
  }
  const [, , third] = looks
  const last = looks.at(-1)
  const late = looks.at(-countedS - 1)
  if (!third || !last || !late) throw new Error('A line was not observed long enough.')
  return {
    concealed: Math.max(0.05, (100 * (last.concealed - third.concealed)) / (last.samples - third.samples)),
    roundTripMs: percentile(
      looks.slice(2).map((look) => look.roundTripMs),
      50,
    ),
    fps: fpsBetween(late, last).reduce((sum, fps) => sum + fps, 0) / 2,
  }
}

function fpsBetween(before: MediaCounters, after: MediaCounters): number[] {
  return after.pictures.map(({ id, frames }) => {
    const earlier = before.pictures.find((picture) => picture.id === id)?.frames ?? frames
    return ((frames - earlier) * 1_000) / (after.atMs - before.atMs)
  })
}

/** Seconds until both pictures came in full size and with all frames for a second; `limitS` if they never did. */
async function waitForFullPictures(page: Page, limitS: number): Promise<number> {
  const startedAt = performance.now()
  const elapsed = () => (performance.now() - startedAt) / 1_000
  let before = await readMedia(page)
  while (elapsed() < limitS) {
    const from = elapsed()
    await pause(1)
    const now = await readMedia(page)
    const fps = fpsBetween(before, now)
    const full = now.pictures.filter(({ width }, index) => width >= fullWidth && (fps[index] ?? 0) >= fullFps)
    if (full.length >= 2) return from
    before = now
  }
  return limitS
}
