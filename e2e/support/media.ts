import { expect, type Locator, type Page } from '@playwright/test'

/** Other people's videos; the self view is mirrored. */
function videosOfOthers(page: Page): Locator {
  return page.locator('video:not([data-mirrored])')
}

/** How many of these videos have decoded, changing frames, measured by their pixels over at most a second. Runs in a page. */
export async function countMovingIn(elements: Element[]): Promise<number> {
  const shown = (elements as HTMLVideoElement[]).filter(
    (video) => video.readyState >= 2 && video.videoWidth > 0,
  )
  const picture = (video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 36
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(video, 0, 0, 64, 36)
    return context.getImageData(0, 0, 64, 36).data
  }
  const decoded = (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames
  let still = shown.map((video) => ({ video, pixels: picture(video), frames: decoded(video) }))
  for (let round = 0; round < 5 && still.length > 0; round++) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    still = still.filter(({ video, pixels, frames }) => {
      const now = picture(video)
      const isChanged = now.some((value, at) => Math.abs(value - (pixels[at] ?? 0)) > 8)
      // Firefox counts no frames of streams.
      return !isChanged || (decoded(video) <= frames && decoded(video) !== 0)
    })
  }
  return shown.length - still.length
}

const countMoving = (videos: Locator): Promise<number> => videos.evaluateAll(countMovingIn)

/** How many videos of other people have changing frames. */
export function movingVideos(page: Page): Promise<number> {
  return countMoving(videosOfOthers(page))
}

/** Waits until this many videos of others have changing frames. */
export async function expectMovingVideos(page: Page, count: number, timeoutMs = 20_000) {
  await expect.poll(() => movingVideos(page), { timeout: timeoutMs, intervals: [250] }).toBe(count)
}

/** Waits until the video in this part of the page (a tile or shared screen) has changing frames. */
export async function expectMoving(part: Locator, timeoutMs = 20_000) {
  await expect
    .poll(() => countMoving(part.locator('video')), { timeout: timeoutMs, intervals: [250] })
    .toBe(1)
}

/** Level of a frequency in the sound of others that the page plays, in dBFS: the highest of a second, or the first above `enough`. */
function toneLevel(page: Page, frequencyHz: number, enough: number): Promise<number> {
  return page.evaluate(
    async ({ frequency, enough }) => {
      const streams = [...document.querySelectorAll('audio, video')]
        .map((element) => (element as HTMLMediaElement).srcObject)
        .filter(
          (stream): stream is MediaStream =>
            stream instanceof MediaStream && stream.getAudioTracks().length > 0,
        )
      const context = new AudioContext()
      await context.resume()
      const analyser = new AnalyserNode(context, { fftSize: 8_192, smoothingTimeConstant: 0 })
      for (const stream of streams) context.createMediaStreamSource(stream).connect(analyser)
      const bins = new Float32Array(analyser.frequencyBinCount)
      const at = Math.round((frequency * analyser.fftSize) / context.sampleRate)
      let level = -200
      for (let round = 0; round < 5 && level <= enough; round++) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        analyser.getFloatFrequencyData(bins)
        level = Math.max(level, bins[at - 1] ?? -200, bins[at] ?? -200, bins[at + 1] ?? -200)
      }
      await context.close()
      return level
    },
    { frequency: frequencyHz, enough },
  )
}

const heardDb = -60
const silentDb = -80

/** Waits until the page plays this tone. */
export async function expectTone(page: Page, frequencyHz: number, timeoutMs = 20_000) {
  await expect
    .poll(() => toneLevel(page, frequencyHz, heardDb), { timeout: timeoutMs, intervals: [250] })
    .toBeGreaterThan(heardDb)
}

/** Waits until the tone is no longer heard. */
export async function expectNoTone(page: Page, frequencyHz: number, timeoutMs = 15_000) {
  await expect
    .poll(() => toneLevel(page, frequencyHz, silentDb), { timeout: timeoutMs, intervals: [250] })
    .toBeLessThan(silentDb)
}

/** Longest gaps since the watch began, in milliseconds: without a new frame from any of the others, and without their tone. */
export interface Pauses {
  framesMs: number
  toneMs: number
}

/** Starts watching the videos and one tone that the page plays. Returns a function that reads the gaps. */
export async function watchMedia(page: Page, frequencyHz: number): Promise<() => Promise<Pauses>> {
  const watch = await page.evaluateHandle(async (frequency) => {
    const videos = [...document.querySelectorAll<HTMLVideoElement>('video:not([data-mirrored])')]
    const lastFrameAt = videos.map(() => performance.now())
    let framesMs = 0
    const noteFrames = (index: number) => {
      const now = performance.now()
      framesMs = Math.max(framesMs, now - (lastFrameAt[index] ?? now))
    }
    for (const [index, video] of videos.entries()) {
      const seen = () => {
        noteFrames(index)
        lastFrameAt[index] = performance.now()
        video.requestVideoFrameCallback(seen)
      }
      video.requestVideoFrameCallback(seen)
    }

    const context = new AudioContext()
    await context.resume()
    const analyser = new AnalyserNode(context, { fftSize: 4_096, smoothingTimeConstant: 0 })
    for (const element of document.querySelectorAll('audio')) {
      if (element.srcObject instanceof MediaStream)
        context.createMediaStreamSource(element.srcObject).connect(analyser)
    }
    const bins = new Float32Array(analyser.frequencyBinCount)
    const at = Math.round((frequency * analyser.fftSize) / context.sampleRate)
    let lastToneAt = performance.now()
    let toneMs = 0
    setInterval(() => {
      analyser.getFloatFrequencyData(bins)
      const now = performance.now()
      if (Math.max(bins[at - 1] ?? -200, bins[at] ?? -200, bins[at + 1] ?? -200) > -60) lastToneAt = now
      toneMs = Math.max(toneMs, now - lastToneAt)
    }, 50)

    return () => {
      if (videos.length === 0) throw new Error('no video to watch')
      for (const index of videos.keys()) noteFrames(index)
      return { framesMs, toneMs }
    }
  }, frequencyHz)
  return () => watch.evaluate((read) => read())
}

/** Without a screen to share, a canvas of 640 × 360 whose colour changes stands in for it. Runs in the page. */
export function shareCanvas() {
  // The empty document before the first page has no devices, whatever the DOM types say.
  if (!('mediaDevices' in navigator)) return
  const capture = () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 360
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    let hue = 0
    setInterval(() => {
      hue = (hue + 60) % 360
      context.fillStyle = `hsl(${hue} 80% 50%)`
      context.fillRect(0, 0, canvas.width, canvas.height)
    }, 200)
    return Promise.resolve(canvas.captureStream(5))
  }
  Object.defineProperty(navigator.mediaDevices, 'getDisplayMedia', { value: capture })
}
