import { expect, type Locator, type Page } from '@playwright/test'

/** A video of a moving square, of the given length in seconds, recorded by the page's own browser. */
export async function recordFilm(page: Page, seconds: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (length) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    let step = 0
    const drawing = setInterval(() => {
      context.fillStyle = '#365d7e'
      context.fillRect(0, 0, 320, 180)
      context.fillStyle = '#e0872b'
      context.fillRect((step += 8) % 320, 60, 60, 60)
    }, 50)
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((done) => (recorder.onstop = done))
    recorder.start()
    setTimeout(() => recorder.stop(), length * 1_000)
    await stopped
    clearInterval(drawing)
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  }, seconds)
  return Buffer.from(base64, 'base64')
}

/** Plays the video muted, and waits until frames are decoded and time advances. */
export async function expectPlaying(video: Locator) {
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect
    .poll(() =>
      video.evaluate((element: HTMLVideoElement) => ({
        isSized: element.videoWidth > 0,
        isDecoded: element.getVideoPlaybackQuality().totalVideoFrames > 3,
        goesOn: element.currentTime > 0.3,
      })),
    )
    .toEqual({ isSized: true, isDecoded: true, goesOn: true })
}

/** The length of a saved video in seconds, found by seeking to its end, as players do if the file states none. */
export async function playedSeconds(page: Page, bytes: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const content = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
    const video = document.createElement('video')
    const happens = (name: string) =>
      new Promise((done, fail) => {
        video.addEventListener(name, done, { once: true })
        video.addEventListener('error', () => fail(new Error(video.error?.message)), { once: true })
      })
    const loaded = happens('loadeddata')
    video.src = URL.createObjectURL(new Blob([content]))
    await loaded
    const sought = happens('seeked')
    video.currentTime = 3_600
    await sought
    return video.currentTime
  }, bytes.toString('base64'))
}
