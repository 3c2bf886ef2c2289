import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import pg from 'pg'
import { openChromium } from './harness/chromium.ts'
import { cpuPercent, pidsOf } from './harness/cpu.ts'
import { type Installation, openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { recordingHost } from './harness/recording-host.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { serveLivekitPage } from './peers/livekit-page.ts'
import { grabScreen } from './peers/screen-grab.ts'

const names = ['Linus', 'Margaret', 'Alan', 'Barbara']
const measuredSeconds = 20
const settleMs = 6_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The processor that recording a call of four takes, beside ffmpeg on the screen of the same browser with the same page. */
export async function benchRecord({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  await using installation = await openInstallation(say)
  const owner = await installation.signUp('Ada')
  const { joinLink } = await installation.startMeeting(owner, { joinWithoutHost: true })
  const people = await openPeople(installation, joinLink)
  const host = await recordingHost(installation, owner, joinLink)
  const database = new pg.Client({ connectionString: installation.stack.env['DATABASE_URL'] })
  await database.connect()
  try {
    const samples = await interleave(
      {
        async ours() {
          await host.record()
          await pause(settleMs)
          const percent = await cpuPercent(await pidsOf('--auto-accept-this-tab-capture'), measuredSeconds)
          await host.stop()
          // The file is made at once, and would take processor from the next run.
          await pause(settleMs)
          return { percent }
        },
        async peer() {
          await using layout = await openLayout(installation, database)
          await using grab = await grabScreen(layout.url)
          await pause(settleMs)
          return { percent: await cpuPercent(await grab.pids(), measuredSeconds) }
        },
      },
      { runs: isQuick ? 1 : 5, warmUps: 1, onRun: say },
    )
    return {
      bench: 'record',
      title: 'Recording a call of four at 720p',
      machine: await describeMachine({ withBrowser: true }),
      conditions: [
        'Four people in Chromium with fake cameras, shown in a grid by the layout page at 1280 × 720 and 25 frames per second. What their own browsers, the SFU and the server take is not counted.',
        `Majlis: headless Chromium that shows the page and encodes its tab, over ${measuredSeconds} s.`,
        'Peer: Chromium with the same page on a screen in memory (Xvfb, not counted), and ffmpeg, which records that screen (x11grab) with libx264 veryfast at the same bitrate.',
      ],
      measures: [
        measure(
          'of one core',
          '%',
          { ours: valuesOf(samples.ours, 'percent'), peer: valuesOf(samples.peer, 'percent') },
          [{ of: 'median', atMost: 0.5 }],
        ),
      ],
    }
  } finally {
    await database.end()
    await people.close()
  }
}

async function openPeople(installation: Installation, joinLink: string): Promise<Browser> {
  const livekitPage = await serveLivekitPage()
  const browser = await openChromium(['--use-fake-device-for-media-stream=fps=20'])
  for (const name of names) {
    const page = await browser.newPage()
    const { token } = await installation.joinAsGuest(joinLink, name)
    const url = (installation.stack.env['LIVEKIT_URL'] ?? '').replace(/^http/, 'ws')
    await page.goto(livekitPage.roomUrl({ url, token }))
    await page.waitForFunction(() => document.title === 'published', undefined, { timeout: 20_000 })
  }
  return browser
}

/** The layout page of a capture that no recorder takes, so that only the peer records it. */
async function openLayout({ url }: Installation, database: pg.Client) {
  const token = randomBytes(32).toString('base64url')
  const [capture, segment] = [randomUUID(), randomUUID()]
  await database.query(
    `INSERT INTO captures (id, organization_id, meeting_id, room_session_id, layout, height, state, requested_at, leased_until)
     SELECT $1, organization_id, meeting_id, id, 'grid', 720, 'starting', now(), now() + interval '1 hour'
     FROM room_sessions WHERE ended_at IS NULL LIMIT 1`,
    [capture],
  )
  await database.query(
    'INSERT INTO capture_segments (id, capture_id, token_hash, created_at) VALUES ($1, $2, $3, now())',
    [segment, capture, createHash('sha256').update(token).digest()],
  )
  return {
    url: `${url}/recorder.html#${segment}.${token}`,
    [Symbol.asyncDispose]: async () => {
      await database.query('DELETE FROM captures WHERE id = $1', [capture])
    },
  }
}
