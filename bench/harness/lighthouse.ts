import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from './chromium.ts'
import { freePort } from './installation.ts'

/** What Lighthouse says of one load. */
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

/**
 * Loads a page once in a browser with an empty profile and Lighthouse's own settings (a phone on slow 4G, simulated).
 * Answers the cookie as the page left it when one was given.
 */
export async function loadInLighthouse(
  url: string,
  cookie?: Cookie,
): Promise<PageLoad & { cookie?: Cookie }> {
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
      {
        port,
        logLevel: 'error',
        disableStorageReset: true,
        onlyAudits: ['largest-contentful-paint', 'total-blocking-time'],
      },
      undefined,
    )
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message}`)
    const valueOf = (audit: string) => {
      const value = result.lhr.audits[audit]?.numericValue
      if (value === undefined) throw new Error(`Lighthouse has no ${audit} of ${url}.`)
      return value
    }
    const left = cookie && (await context.cookies(url)).find(({ name }) => name === cookie.name)
    return {
      lcpMs: valueOf('largest-contentful-paint'),
      tbtMs: valueOf('total-blocking-time'),
      ...(left ? { cookie: { name: left.name, value: left.value } } : {}),
    }
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}
