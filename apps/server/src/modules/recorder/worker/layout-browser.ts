import type { Browser, Page } from 'playwright-core'
import { within } from '../../../platform/clock/within.ts'

/** Why a layout page is over: the room closed, the server refused its fragments, or the browser died. */
export type LayoutEnd = 'room_closed' | 'refused' | 'died'

export interface LayoutBrowser {
  /** Whether it has begun to record without sending fragments that would report it. */
  recordsItself?: boolean
  /** Resolves once it has ended for whatever reason but `close`. */
  ended: Promise<LayoutEnd>
  pause(): Promise<void>
  resume(): Promise<void>
  /** Ends the recording, and resolves once everything was sent. */
  finish(): Promise<void>
  close(): Promise<void>
}

export interface LayoutOptions {
  /** Path of Chromium. */
  program: string
  /** The layout page, with the segment and its token. */
  url: string
  height: 720 | 1080
  captureId: string
}

export type OpenLayout = (options: LayoutOptions) => Promise<LayoutBrowser>

/** What the layout page offers (apps/web, features/recorder-page). */
type Command = 'ready' | 'start' | 'pause' | 'resume' | 'finish'

const startTimeoutMs = 20_000
const finishTimeoutMs = 15_000

/** Opens Chromium without windows on the layout page, and starts to record its tab. Throws if it does not start. */
export const openLayout: OpenLayout = async ({ program, url, height }) => {
  // Loaded when the first meeting is recorded.
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({
    executablePath: program,
    args: argumentsFor(url),
    // It would keep the sound from the recording.
    ignoreDefaultArgs: ['--mute-audio'],
    // The server ends it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  try {
    const page = await browser.newPage({ viewport: { width: (height * 16) / 9, height } })
    const { promise: ended, resolve: end } = Promise.withResolvers<LayoutEnd>()
    browser.on('disconnected', () => end('died'))
    page.on('crash', () => end('died'))
    await page.exposeFunction('majlisRecorderEnded', (reason: 'room_closed' | 'refused') => end(reason))
    await page.goto(url, { timeout: startTimeoutMs })
    await run(page, 'ready', startTimeoutMs)
    await run(page, 'start', startTimeoutMs)
    return {
      ended,
      pause: () => run(page, 'pause', finishTimeoutMs),
      resume: () => run(page, 'resume', finishTimeoutMs),
      finish: () => run(page, 'finish', finishTimeoutMs),
      close: () => close(browser),
    }
  } catch (error) {
    await close(browser)
    throw error
  }
}

function argumentsFor(url: string): string[] {
  const { origin, protocol } = new URL(url)
  return [
    '--autoplay-policy=no-user-gesture-required',
    '--auto-accept-this-tab-capture',
    '--disable-gpu',
    // Chromium refuses to run as root with its sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // Only secure pages may capture, and inside a network there may be no TLS.
    ...(protocol === 'http:' ? [`--unsafely-treat-insecure-origin-as-secure=${origin}`] : []),
  ]
}

/** Evaluated as on a click, which capturing a tab needs. */
async function run(page: Page, command: Command, timeoutMs: number): Promise<void> {
  const answered = page.evaluate(`window.majlisRecorder.${command}()`)
  await within(timeoutMs, answered, () => new Error(`the layout page did not answer: ${command}`))
}

async function close(browser: Browser): Promise<void> {
  await browser.close().catch(() => undefined)
}
