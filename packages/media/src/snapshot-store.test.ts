import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSnapshotStore } from './snapshot-store.ts'

/** A page whose frames the test triggers. */
function page() {
  const frames: FrameRequestCallback[] = []
  const document = { hidden: false }
  vi.stubGlobal('document', document)
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void frames.splice(id - 1, 1))
  return { document, frames }
}

describe('a derived snapshot', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('notifies once for several changes, with the next frame', () => {
    const { frames } = page()
    let count = 0
    const seen: number[] = []
    const store = createSnapshotStore(() => count)
    store.subscribe(() => seen.push(store.getSnapshot()))
    for (count = 1; count < 3; count++) store.invalidate()
    expect(seen).toEqual([])
    frames[0]?.(0)
    expect(seen).toEqual([3])
  })

  it('notifies in a page that was hidden before the frame came', () => {
    vi.useFakeTimers()
    const { document } = page()
    let count = 0
    const store = createSnapshotStore(() => count)
    count = 1
    store.invalidate()
    document.hidden = true
    vi.runAllTimers()
    expect(store.getSnapshot()).toBe(1)
  })
})
