import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** A page, and how to see that it can be used. */
export interface WeighedPage {
  readonly url: string
  readonly context?: BrowserContextOptions
  /** True in the page once a person can press what the page is for. Runs in the browser. */
  readonly isUsable: () => boolean
}

/** Gzip bytes of script by the moment they are needed. */
export interface ScriptWeight {
  /** Without which the page cannot be used, and all that is asked for before the first paint. */
  readonly needed: number
  /** Everything requested until the page is idle. */
  readonly atRest: number
  readonly neededFiles: readonly string[]
  readonly laterFiles: readonly string[]
}

interface Script {
  readonly url: string
  readonly bytes: number
  readonly isAfterPaint: boolean
}

/**
 * Weighs the scripts of a page. What is asked for after the first paint counts as needed when the page does not become
 * usable while it is held back, each in turn; in the end all that was not needed is held back together.
 */
export async function weighScripts(browser: Browser, page: WeighedPage): Promise<ScriptWeight> {
  const scripts = await scriptsOf(browser, page)
  const needed = new Set(scripts.filter((script) => !script.isAfterPaint))
  for (const script of scripts) {
    if (script.isAfterPaint && !(await isUsableWithout(browser, page, [script]))) needed.add(script)
  }
  const later = scripts.filter((script) => !needed.has(script))
  if (later.length > 0 && !(await isUsableWithout(browser, page, later)))
    throw new Error(`${page.url} is usable without each of its later scripts, but not without all.`)
  return {
    needed: sum([...needed]),
    atRest: sum(scripts),
    neededFiles: [...needed].map(name),
    laterFiles: later.map(name),
  }
}

async function scriptsOf(browser: Browser, { url, context, isUsable }: WeighedPage): Promise<Script[]> {
  return inFreshPage(browser, context, async (page) => {
    const bodies = new Map<string, Promise<Buffer>>()
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? ''))
        bodies.set(response.url(), response.body())
    })
    await page.goto(url)
    await page.waitForFunction(isUsable, undefined, { timeout: 30_000 })
    await page.waitForLoadState('networkidle')
    const { paintedAt, startedAt, inline } = await page.evaluate(() => ({
      inline: [...document.scripts].filter(({ src, type }) => !src && !type).map(({ text }) => text),
      paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      startedAt: performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => [name, startTime] as const),
    }))
    const started = new Map(startedAt)
    const files = [...bodies].map(async ([script, body]) => ({
      url: script,
      bytes: gzipSync(await body).length,
      isAfterPaint: (started.get(script) ?? 0) > paintedAt,
    }))
    // Those written into the page come with it.
    const written = inline.map((text, place) => ({
      url: new URL(`#inline-${place}`, url).href,
      bytes: gzipSync(text).length,
      isAfterPaint: false,
    }))
    return [...written, ...(await Promise.all(files))]
  })
}

async function isUsableWithout(
  browser: Browser,
  { url, context, isUsable }: WeighedPage,
  held: readonly Script[],
): Promise<boolean> {
  const urls = new Set(held.map((script) => script.url))
  return inFreshPage(browser, context, async (page) => {
    // Never answered, as if it took forever.
    await page.route(
      (address) => urls.has(address.href),
      () => undefined,
    )
    await page.goto(url, { waitUntil: 'commit' })
    return page.waitForFunction(isUsable, undefined, { timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  })
}

async function inFreshPage<T>(
  browser: Browser,
  options: BrowserContextOptions | undefined,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

function sum(scripts: readonly Script[]): number {
  return scripts.reduce((total, { bytes }) => total + bytes, 0)
}

function name({ url, bytes }: Script): string {
  return `${new URL(url).pathname.split('/').at(-1)} ${(bytes / 1000).toFixed(1)} kB`
}
