import type { Call, CallSnapshot } from '@majlis/media'

/** The controls wait no longer than this for a picture. */
const longestWaitMs = 1_500

/** A shared screen, otherwise the camera of the person who joined first. */
function firstTarget({ screens, participants }: CallSnapshot): string | null {
  return (
    screens[0]?.trackId ?? participants.find(({ isSelf, camera }) => !isSelf && camera === 'on')?.id ?? null
  )
}

/** It is not known yet who is inside. */
function isStillComing({ connection, participants }: CallSnapshot): boolean {
  return participants.length === 0 && (connection === 'idle' || connection === 'connecting')
}

const settledCalls = new WeakMap<Call, { promise: Promise<void>; resolve(): void }>()

function settledOf(call: Call) {
  const known = settledCalls.get(call)
  if (known) return known
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  const settled = { promise, resolve }
  settledCalls.set(call, settled)
  return settled
}

/** Resolves once `showFirstPicture` has settled for the call. */
export const firstPictureSettled = (call: Call): Promise<void> => settledOf(call).promise

/**
 * Shows the first available picture of the others in `video`. `onSettled` is called once: the picture is shown, or
 * there will be none soon. Returns a function that stops it.
 */
export function showFirstPicture(call: Call, video: HTMLVideoElement, onSettled: () => void): () => void {
  let target: string | null = null
  let detach: (() => void) | null = null
  let isSettled = false

  function settle() {
    if (isSettled) return
    isSettled = true
    settledOf(call).resolve()
    onSettled()
  }

  function look() {
    const snapshot = call.getSnapshot()
    const next = firstTarget(snapshot)
    if (next !== target) {
      detach?.()
      target = next
      detach = next === null ? null : call.attachVideo(next, video)
    }
    if (next === null && !isStillComing(snapshot)) settle()
  }

  const timer = setTimeout(settle, longestWaitMs)
  const unsubscribe = call.subscribe(look)
  video.addEventListener('loadeddata', settle)
  look()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    video.removeEventListener('loadeddata', settle)
    detach?.()
  }
}
