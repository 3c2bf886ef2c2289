import type { Browser, BrowserContextOptions } from 'playwright-core'

/** Milliseconds since the navigation began. */
export interface FirstFrame {
  readonly joinPressed: number
  readonly frame: number
}

/** What `watchFirstFrame` leaves in the page. */
declare global {
  var benchJoinPressed: number | undefined
  var benchFirstFrame: number | undefined
}

/**
 * Opens a join link in a fresh context, presses Join as soon as it can be pressed but not before `lookAroundMs`, and returns when the first
 * frame of someone else was on the screen (`requestVideoFrameCallback`).
 */
export async function joinOnce(
  browser: Browser,
  url: string,
  { lookAroundMs, context: options = {} }: { lookAroundMs: number; context?: BrowserContextOptions },
): Promise<FirstFrame> {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchFirstFrame, lookAroundMs)
    await page.goto(url, { waitUntil: 'commit' })
    const found = await page.waitForFunction(
      () =>
        globalThis.benchFirstFrame !== undefined && {
          joinPressed: globalThis.benchJoinPressed ?? 0,
          frame: globalThis.benchFirstFrame,
        },
      undefined,
      { timeout: 30_000 },
    )
    const times = await found.jsonValue()
    if (!times) throw new Error('unreachable')
    // Leaves the room in the same way as closing the tab.
    await page.goto('about:blank')
    return times
  } finally {
    await context.close()
  }
}

/** Runs in the page, before its own scripts; needs nothing from outside. */
function watchFirstFrame(lookAroundMs: number): void {
  const remote = new WeakSet<MediaStreamTrack>()
  const watched = new WeakSet<HTMLVideoElement>()
  const Native = RTCPeerConnection
  globalThis.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      this.addEventListener('track', ({ track }) => remote.add(track))
    }
  }

  function watch(video: HTMLVideoElement): void {
    video.requestVideoFrameCallback((now) => {
      const [track] = video.srcObject instanceof MediaStream ? video.srcObject.getVideoTracks() : []
      if (track && remote.has(track)) globalThis.benchFirstFrame ??= now
      else watch(video)
    })
  }

  function look(): void {
    for (const video of document.querySelectorAll('video')) {
      if (watched.has(video)) continue
      watched.add(video)
      watch(video)
    }
    if (globalThis.benchJoinPressed !== undefined || performance.now() < lookAroundMs) return
    const button = [...document.querySelectorAll('button')].find(
      (one) => /^join/i.test(one.innerText.trim()) && !one.disabled && one.checkVisibility(),
    )
    if (!button) return
    globalThis.benchJoinPressed = performance.now()
    button.click()
  }

  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  document.addEventListener('DOMContentLoaded', look)
  setTimeout(look, lookAroundMs)
}
