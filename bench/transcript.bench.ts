import pg from 'pg'
import type { Page } from 'playwright-core'
import { wordQueriesOf } from '../apps/server/src/modules/minutes/asking/question-words.ts'
import { saidQuery } from '../apps/server/src/modules/minutes/asking/said-in-meetings.repository.ts'
import { compiler } from './harness/compiler.ts'
import { openInstallation, type Installation, type Member } from './harness/installation.ts'
import { describeMachine } from './harness/machine.ts'
import { mark, percentile } from './harness/numbers.ts'
import { recordMeeting } from './harness/recorded-meeting.ts'
import type { BenchOptions, BenchResult } from './harness/results.ts'
import { openSignedIn } from './harness/signed-in-page.ts'
import { populateTranscript } from './harness/transcript-population.ts'

const lengthMs = 3 * 3_600_000
const size = { lines: 4_000, wordsOfLine: 10, speakers: 6, lengthMs }
const maxFirstMs = 300
const maxFrameMs = 50
const maxSearchMs = 30

/** The page of a long transcript: its first text, scrolling through it, and search. */
export async function benchTranscript({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  await using installation = await openInstallation(say)
  const client = new pg.Client({ connectionString: installation.stack.env['DATABASE_URL'] })
  await client.connect()
  const owner = await installation.signUp('Ada')
  const recorded = await recordMeeting({
    installation,
    client,
    owner,
    film: Buffer.from('no film'),
    lengthMs,
  })
  await populateTranscript(client, recorded.recordingId, size)
  say('the transcript is there')
  const page = await openMeeting(installation, owner, recorded)
  try {
    const rounds = isQuick ? 5 : 20
    const firsts: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const ms = await openTranscript(page)
      if (round >= 0) firsts.push(ms)
    }
    const frames = await scrollThrough(page)
    const typed = await searchInPage(page)
    const searches = await searchDatabase(client, owner.userId, isQuick ? 5 : 20)
    const first = percentile(firsts, 50)
    const longest = Math.max(...frames)
    const search = percentile(searches, 50)
    say(
      `first text ${first.toFixed(0)} ms, longest frame ${longest.toFixed(0)} ms, search ${search.toFixed(1)} ms, in the page ${typed.toFixed(0)} ms`,
    )
    return {
      bench: 'transcript',
      title: 'Page of a long transcript',
      machine: await describeMachine({ withBrowser: true }),
      conditions: [
        `A transcript of three hours with ${size.lines * size.wordsOfLine} words in ${size.lines} lines of ${size.speakers} people, in Chromium at 1440 × 900. The app is loaded. No peer.`,
        `First text: from pressing the tab to the paint of the first line, median of ${rounds}. Scrolling: the longest time between two frames, from the first line to the last. Search: the statement that finds words in all transcripts of a person, on one connection.`,
      ],
      measures: [],
      alone: [
        {
          name: `first text (target: ≤ ${maxFirstMs} ms)`,
          value: `${first.toFixed(0)} ms, ${percentile(firsts, 95).toFixed(0)} ms at p95 ${mark(first <= maxFirstMs)}`,
        },
        {
          name: `longest frame while scrolling (target: ≤ ${maxFrameMs} ms)`,
          value: `${longest.toFixed(0)} ms of ${frames.length} ${mark(longest <= maxFrameMs)}`,
        },
        {
          name: `search in the database (target: ≤ ${maxSearchMs} ms)`,
          value: `${search.toFixed(1)} ms ${mark(search <= maxSearchMs)}`,
        },
        { name: 'search in the page, from the key to the marked words', value: `${typed.toFixed(0)} ms` },
      ],
    }
  } finally {
    await page.context().browser()?.close()
    await client.end()
  }
}

async function openMeeting(
  installation: Installation,
  owner: Member,
  { calendarId, date }: { calendarId: string; date: number },
): Promise<Page> {
  const page = await openSignedIn(installation, owner)
  await page.goto(`${installation.url}/meeting-management/${calendarId}/overview?date=${date}`)
  await page
    .getByRole('tab', { name: 'Transcription' })
    .or(page.getByRole('link', { name: 'Transcription' }))
    .first()
    .waitFor()
  return page
}

/** From pressing the tab to the paint of the first line. */
async function openTranscript(page: Page): Promise<number> {
  const tab = (name: string) =>
    page
      .getByRole('tab', { name })
      .or(page.getByRole('link', { name, exact: true }))
      .first()
  await tab('Overview').click()
  await page.locator('ol li p').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
  return tab('Transcription').evaluate(async (pressed: HTMLElement | SVGElement) => {
    const start = performance.now()
    pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await new Promise<void>((resolve, reject) => {
      const isThere = () => Boolean(document.querySelector('[role=region] ol li p')?.textContent)
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true, characterData: true })
      const timeout = setTimeout(() => reject(new Error('The transcript did not show its text.')), 20_000)
      function look(): void {
        if (!isThere()) return
        observer.disconnect()
        clearTimeout(timeout)
        resolve()
      }
    })
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - start
  })
}

/** The times between frames, while the wheel goes from the first line to the last. */
function scrollThrough(page: Page): Promise<number[]> {
  return page
    .getByRole('region', { name: 'Transcript', exact: true })
    .evaluate(async (scroller: HTMLElement | SVGElement) => {
      // All pages are there, and their rows are measured.
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      const steps = 300
      const times: number[] = []
      let last = 0
      for (let step = 0; step <= steps; step += 1) {
        const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        if (last > 0) times.push(at - last)
        last = at
        scroller.scrollTop = (step / steps) * (scroller.scrollHeight - scroller.clientHeight)
      }
      return times
    })
}

async function searchInPage(page: Page): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Search the transcript' })
  await field.fill('harbou')
  await page.waitForTimeout(500)
  const started = await page.evaluate(() => performance.now())
  await field.pressSequentially('r')
  await page.locator('mark', { hasText: 'harbour' }).first().waitFor()
  return (await page.evaluate(() => performance.now())) - started
}

async function searchDatabase(client: pg.Client, userId: string, runs: number): Promise<number[]> {
  const times: number[] = []
  const queries = wordQueriesOf('harbour lamps')
  if (!queries) throw new Error('The question has no words.')
  const { sql, parameters } = saidQuery(compiler, { userId, queries, limit: 30 }).compile()
  for (let run = -2; run < runs; run += 1) {
    const start = performance.now()
    await client.query({ name: 'said', text: sql, values: [...parameters] })
    if (run >= 0) times.push(performance.now() - start)
  }
  return times
}
