import type { Page } from '@playwright/test'

/** What a page received while it said the same of its connection. */
export interface LineStep {
  /** Null while it said nothing. */
  notice: string | null
  /** Pictures of others with new frames. */
  moving: number
  /** The width of the widest of them, in pixels. */
  widest: number
  /** The longest time without one of the tones, in milliseconds. */
  silentMs: number
}

/**
 * Watches a page whose connection changes by itself, faster than it could be asked step by step. Returns a function that gives the steps
 * since then, the current one last.
 */
export async function watchLineSteps(
  page: Page,
  tones: readonly number[],
): Promise<() => Promise<LineStep[]>> {
  const watch = await page.evaluateHandle(async (frequencies) => {
    const steps: LineStep[] = []
    /** Frames of each picture when the step began. */
    let began = new Map<HTMLVideoElement, number>()

    const noticeNow = () =>
      [...document.querySelectorAll('[role="status"]')]
        .map(({ textContent }) => /Your connection is weak – [^.]*?(?=Sound only)/.exec(textContent)?.[0])
        .find((text) => text !== undefined) ?? null
    const framesOf = (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames
    const videosNow = () => [...document.querySelectorAll<HTMLVideoElement>('video:not([data-mirrored])')]

    const context = new AudioContext()
    await context.resume()
    const analyser = new AnalyserNode(context, { fftSize: 4_096, smoothingTimeConstant: 0 })
    for (const { srcObject } of document.querySelectorAll('audio'))
      if (srcObject instanceof MediaStream) context.createMediaStreamSource(srcObject).connect(analyser)
    const bins = new Float32Array(analyser.frequencyBinCount)
    const isHeard = (frequency: number) => {
      const at = Math.round((frequency * analyser.fftSize) / context.sampleRate)
      return Math.max(...bins.slice(at - 1, at + 2)) > -60
    }
    let heardAt = frequencies.map(() => performance.now())

    const look = () => {
      const notice = noticeNow()
      let step = steps.at(-1)
      if (step?.notice !== notice || !step) {
        step = { notice, moving: 0, widest: 0, silentMs: 0 }
        steps.push(step)
        began = new Map(videosNow().map((video) => [video, framesOf(video)]))
      }
      const moving = videosNow().filter((video) => framesOf(video) > (began.get(video) ?? 0))
      step.moving = Math.max(step.moving, moving.length)
      step.widest = Math.max(step.widest, ...moving.map(({ videoWidth }) => videoWidth))
      analyser.getFloatFrequencyData(bins)
      const now = performance.now()
      heardAt = heardAt.map((before, index) => (isHeard(frequencies[index] ?? 0) ? now : before))
      step.silentMs = Math.max(step.silentMs, ...heardAt.map((at) => now - at))
    }
    setInterval(look, 50)
    look()
    return () => steps
  }, tones)
  return () => watch.evaluate((read) => read())
}
