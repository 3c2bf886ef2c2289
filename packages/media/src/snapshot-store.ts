import type { Store } from './local-media-types.ts'

/** Runs a task once, soon. Several requests before it runs count as one. */
export type Schedule = (task: () => void) => void

const longestFrameMs = 250

/**
 * The next animation frame; in a hidden tab, which has no frames, the end of the current task. What people hear of
 * the call (a join sound) must not wait until they look.
 */
export const nextFrame: Schedule = (task) => {
  if (typeof document === 'undefined' || document.hidden) return queueMicrotask(task)
  // A page that is hidden in the meantime gets no frame any more.
  const run = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    task()
  }
  const frame = requestAnimationFrame(run)
  const timer = setTimeout(run, longestFrameMs)
}

export interface SnapshotStore<T> extends Store<T> {
  /** Something changed: derive the snapshot again, soon, and notify the listeners if it differs. */
  invalidate(): void
  /** The same, immediately, for changes that a caller must see when its promise resolves. */
  flush(): void
}

/** A store with a derived snapshot. `derive` returns the previous snapshot if nothing visible has changed. */
export function createSnapshotStore<T>(
  derive: (previous: T | null) => T,
  schedule: Schedule = nextFrame,
): SnapshotStore<T> {
  const listeners = new Set<() => void>()
  let snapshot = derive(null)
  let isScheduled = false

  function flush() {
    isScheduled = false
    const next = derive(snapshot)
    if (next === snapshot) return
    snapshot = next
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    invalidate() {
      if (isScheduled) return
      isScheduled = true
      schedule(() => {
        if (isScheduled) flush()
      })
    },
    flush,
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** `next`, with every part that equals the previous one replaced by it; `previous` itself if all are equal. */
export function keepIdentity<T>(previous: T | null | undefined, next: T): T {
  if (Object.is(previous, next)) return next
  if (!isRecord(previous) || !isRecord(next) || Array.isArray(previous) !== Array.isArray(next)) return next
  const keys = Object.keys(next)
  const isSameSize = keys.length === Object.keys(previous).length
  let isSame = isSameSize
  const kept: Record<string, unknown> = {}
  for (const key of keys) {
    kept[key] = keepIdentity(previous[key], next[key])
    if (!Object.is(kept[key], previous[key])) isSame = false
  }
  // The shape is that of `next`; only equal parts were replaced.
  if (isSame) return previous as T
  return (Array.isArray(next) ? keys.map((key) => kept[key]) : kept) as T
}
