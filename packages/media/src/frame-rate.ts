/** The first frame takes longer: the shaders are compiled for it. */
const firstFrameMs = 15_000
/** At least two frames a second; below that, a speaker’s video is useless. */
const minFrameRate = { frames: 8, withinMs: 4_000 }

/** Calls `onFrame` for every new frame of a track until the returned function is called. */
export type WatchFrames = (onFrame: () => void) => () => void

export interface FrameRateOptions {
  /** Ends the measurement, which then resolves with false. */
  signal: AbortSignal
  page?: EventTarget & Pick<Document, 'hidden'>
}

/** Whether frames arrive, and then at least two a second. A hidden page gets no frames and counts as fast. */
export function hasUsableFrameRate(
  watch: WatchFrames,
  { signal, page = document }: FrameRateOptions,
): Promise<boolean> {
  return new Promise((resolve) => {
    let frames = 0
    let timer = setTimeout(() => finish(false), firstFrameMs)
    const onAbort = () => finish(false)
    const onVisibility = () => {
      if (page.hidden) finish(true)
    }
    const stopWatching = watch(() => {
      frames += 1
      if (frames === 1) {
        clearTimeout(timer)
        timer = setTimeout(() => finish(false), minFrameRate.withinMs)
      }
      if (frames > minFrameRate.frames) finish(true)
    })
    page.addEventListener('visibilitychange', onVisibility)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    else onVisibility()

    function finish(isUsable: boolean) {
      clearTimeout(timer)
      page.removeEventListener('visibilitychange', onVisibility)
      signal.removeEventListener('abort', onAbort)
      stopWatching()
      resolve(isUsable)
    }
  })
}

/** Watches a track in a video element that is not shown. */
export function watchFrames(track: MediaStreamTrack, onFrame: () => void): () => void {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.srcObject = new MediaStream([track])
  let isWatching = true
  const note = () => {
    onFrame()
    if (isWatching) handle = video.requestVideoFrameCallback(note)
  }
  let handle = video.requestVideoFrameCallback(note)
  // Refused only if it is stopped before it has begun.
  void video.play().catch(() => undefined)
  return () => {
    isWatching = false
    video.cancelVideoFrameCallback(handle)
    video.pause()
    video.srcObject = null
  }
}
