/** Frames in a window: one chunk can hold thousands, each of which is carried out. A page sends a handful. */
const maxFrames = 500
const windowMs = 10_000

/** Counts the frames of one connection; true for each one beyond the limit. */
export function createFramePace(): () => boolean {
  let frames = 0
  let sinceMs = 0
  return () => {
    const nowMs = performance.now()
    if (nowMs - sinceMs >= windowMs) {
      frames = 0
      sinceMs = nowMs
    }
    frames += 1
    return frames > maxFrames
  }
}
