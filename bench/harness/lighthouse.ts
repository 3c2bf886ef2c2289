import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { freePort } from './installation.ts'

/** What Lighthouse reports about one page load. */
export interface PageLoad {
  /** Largest Contentful Paint. */
  readonly lcpMs: number
  /** Total Blocking Time. */
  readonly tbtMs: number
}

export interface Cookie {
  readonly name: string
  readonly value: string
}

/** The same, with the score of its performance: 0 to 1. */
export async function scoreInLighthouse(url: string): Promise<PageLoad & { score: number }> {
  const { lhr } = await runLighthouse(url, { onlyCategories: ['performance'] })
  const score = lhr.categories['performance']?.score
  if (typeof score !== 'number') throw new Error(`Lighthouse has no score of ${url}.`)
  return { ...loadOf(lhr), score }
}

/** Loads a page once. If a cookie was given, returns it as the page left it. */
export async function loadInLighthouse(
  url: string,
  cookie?: Cookie,
): Promise<PageLoad & { cookie?: Cookie }> {
  const onlyAudits = ['largest-contentful-paint', 'total-blocking-time']
  const { lhr, left } = await runLighthouse(url, { onlyAudits }, cookie)
  return { ...loadOf(lhr), ...(left ? { cookie: left } : {}) }
}

function loadOf({ audits, requestedUrl }: Result): PageLoad {
  const valueOf = (audit: string) => {
    const value = audits[audit]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse has no ${audit} of ${requestedUrl}.`)
    return value
  }
  return { lcpMs: valueOf('largest-contentful-paint'), tbtMs: valueOf('total-blocking-time') }
}

/** In a browser with an empty profile and with Lighthouse's own settings: a phone on slow 4G, simulated. */
async function runLighthouse(
  url: string,
  flags: Flags,
  cookie?: Cookie,
): Promise<{ lhr: Result; left?: Cookie }> {
  const profile = await mkdtemp(join(tmpdir(), 'majlis-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    if (cookie) await context.addCookies([{ ...cookie, url, httpOnly: true, sameSite: 'Lax' }])
    const result = await lighthouse(
      url,
      { port, logLevel: 'error', disableStorageReset: true, ...flags },
      undefined,
    )
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message}`)
    const left = cookie && (await context.cookies(url)).find(({ name }) => name === cookie.name)
    return { lhr: result.lhr, ...(left ? { left: { name: left.name, value: left.value } } : {}) }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}
