import { existsSync } from 'node:fs'
import type { Language } from '@majlis/contract'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Calls, Member } from './calls.ts'
import type { Cameras } from './cameras.ts'
import { textOf } from './text.ts'

const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))

const localeOf: Record<Language, string> = { en: 'en-GB', bn: 'bn-BD', ar: 'ar-EG' }

/** Starts headless Chromium; `film` is what its camera sees, without one it has no camera that may be used. */
export function openBrowser({ film }: { film?: string } = {}): Promise<Browser> {
  return chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream=fps=10',
      ...(film
        ? ['--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
        : ['--deny-permission-prompts']),
      '--auto-select-desktop-capture-source=Entire screen',
    ],
  })
}

/** Where the screens of one language are opened. What was opened last for long stays until the stage is left. */
export interface Stage extends AsyncDisposable {
  readonly url: string
  readonly language: Language
  readonly calls: Calls
  readonly cameras: Cameras
  /** Sharpness of the pictures: pixels for one of the page's. */
  readonly scale: number
  text(namespace: string, key: string, values?: Readonly<Record<string, string>>): string
  /** A page at an address, for a visitor or for someone who is signed in. */
  open(path: string, options?: OpenOptions): Promise<Page>
  /** Keeps what was made under a name for the other screens of this language. */
  once<T extends AsyncDisposable>(name: string, make: () => Promise<T>): Promise<T>
}

export interface OpenOptions {
  readonly member?: Member
  /** The browser refuses camera and microphone. */
  readonly isBlocked?: boolean
}

export interface StageOptions {
  readonly url: string
  readonly language: Language
  readonly calls: Calls
  readonly cameras: Cameras
  readonly browser: Browser
  /** Has no camera that may be used. */
  readonly blockedBrowser: Browser
  readonly scale: number
}

export function openStage(options: StageOptions): Stage {
  const { url, language, calls, cameras, browser, blockedBrowser, scale } = options
  const contexts: BrowserContext[] = []
  const kept = new Map<string, Promise<AsyncDisposable>>()

  return {
    url,
    language,
    calls,
    cameras,
    scale,
    text: (namespace, key, values) => textOf(language, namespace, key, values),
    async open(path, { member, isBlocked = false } = {}) {
      const context = await (isBlocked ? blockedBrowser : browser).newContext({
        locale: localeOf[language],
        timezoneId: 'Europe/London',
        viewport: { width: 1440, height: 900 },
        deviceScaleFactor: scale,
        reducedMotion: 'reduce',
      })
      contexts.push(context)
      await context.addInitScript((chosen) => {
        // The first page of a browser is not on our origin yet.
        if (location.protocol.startsWith('http')) localStorage.setItem('majlis.language', chosen)
      }, language)
      if (member) await context.addCookies([{ ...member.cookie, url, httpOnly: true, sameSite: 'Lax' }])
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(`${url}${path}`)
      return page
    },
    once(name, make) {
      const made = kept.get(name) ?? make()
      kept.set(name, made)
      // What is kept under a name has the type of what was made under it.
      return made as ReturnType<typeof make>
    },
    async [Symbol.asyncDispose]() {
      // What could not be created, or is gone already, need not be closed.
      for (const made of kept.values())
        await made.then((one) => one[Symbol.asyncDispose]()).catch(() => undefined)
      for (const context of contexts) await context.close().catch(() => undefined)
    },
  }
}
