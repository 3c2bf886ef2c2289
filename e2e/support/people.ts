import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { chromiumPath, headlessPath } from './chromium.ts'
import type { Network } from './network.ts'
import { toneFile } from './tones.ts'

export interface Person extends AsyncDisposable {
  browser: Browser
  context: BrowserContext
  page: Page
}

export interface PersonOptions extends BrowserContextOptions {
  /** The tone that their microphone hears, in Hz. */
  tone?: number
  /** A WAV file that their microphone hears again and again. */
  voice?: string
  /** What their camera sees: a file of Motion JPEG; a moving picture where it is left out. */
  film?: string
  /** `blocked`: the browser denies camera and microphone. */
  devices?: 'granted' | 'blocked'
  /** With windows, which cost more than the pages in them: to share a screen, or to float and fill it. */
  hasWindows?: boolean
  /** How many cameras and microphones; the second of three cameras has no usable picture. */
  cameras?: number
  /** Their network, which the test can cut and slow down. */
  network?: Network
  /** Only pages and sockets go through their network. */
  isMediaApart?: boolean
}

/** Opens a separate browser for one person, with a fake camera (a moving picture) and a microphone that hears a tone. */
export async function openPerson({
  tone,
  voice,
  film,
  devices = 'granted',
  hasWindows = false,
  cameras = 1,
  network,
  isMediaApart = false,
  ...options
}: PersonOptions = {}): Promise<Person> {
  const executablePath = hasWindows ? chromiumPath : headlessPath
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    ...(network ? { proxy: { server: network.url } } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A low frame rate is enough to detect motion, and leaves two cores time for three calls.
      `--use-fake-device-for-media-stream=fps=6,device-count=${cameras}`,
      ...(devices === 'granted' ? ['--use-fake-ui-for-media-stream'] : ['--deny-permission-prompts']),
      ...(tone ? [`--use-file-for-fake-audio-capture=${toneFile(tone)}`] : []),
      ...(voice ? [`--use-file-for-fake-audio-capture=${voice}`] : []),
      ...(film ? [`--use-file-for-fake-video-capture=${film}`] : []),
      // Media also goes through the proxy, by TCP.
      ...(network && !isMediaApart ? ['--webrtc-ip-handling-policy=disable_non_proxied_udp'] : []),
      '--autoplay-policy=no-user-gesture-required',
    ],
  })
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  return { browser, context, page, [Symbol.asyncDispose]: () => browser.close() }
}
