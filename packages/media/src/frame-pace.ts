/** The first picture takes longer: programs of the graphics card are compiled for it. */
const firstFrameMs = 15_000
/** Two pictures a second: fewer are no picture of someone who speaks. */
const pace = { frames: 8, withinMs: 4_000 }

/** Calls `onFrame` for every new picture of a track until the returned function is called. */
export type WatchFrames = (onFrame: () => void) => () => void

/** Whether pictures come, and then at least two a second. A page that nobody looks at gets none from the browser and counts as fast. */
export function keepsPace(
  watch: WatchFrames,
  page: EventTarget & Pick<Document, 'hidden'> = document,
): Promise<boolean> {
  return new Promise((resolve) => {
    let frames = 0
    let timer = setTimeout(() => finish(false), firstFrameMs)
    const onVisibility = () => {
      if (page.hidden) finish(true)
    }
    const stopWatching = watch(() => {
      frames += 1
      if (frames === 1) {
        clearTimeout(timer)
        timer = setTimeout(() => finish(false), pace.withinMs)
      }
      if (frames > pace.frames) finish(true)
    })
    page.addEventListener('visibilitychange', onVisibility)
    onVisibility()

    function finish(isFast: boolean) {
      clearTimeout(timer)
      page.removeEventListener('visibilitychange', onVisibility)
      stopWatching()
      resolve(isFast)
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
