import type { BackdropProcessor } from './backdrop-processor.ts'
import type { Backdrop } from './backdrops.ts'

export interface CameraDeps {
  processor: BackdropProcessor
  /** The open camera was unplugged or taken away. */
  onEnded: () => void
}

/** The open camera, with its background replaced while one is chosen. */
export function createCamera({ processor, onEnded }: CameraDeps) {
  let raw: MediaStreamTrack | null = null
  let processed: MediaStreamTrack | null = null
  /** Ends the start of a background that is still running. */
  let starting: AbortController | null = null
  /** Settles once the processor can start again. */
  let settled: Promise<unknown> = Promise.resolve()

  function abortStart() {
    starting?.abort()
    starting = null
  }

  function drop() {
    abortStart()
    processor.stop()
    raw?.stop()
    raw = null
    processed = null
  }

  /** Null if it was aborted. */
  async function startProcessor(track: MediaStreamTrack, backdrop: Exclude<Backdrop, 'none'>) {
    const controller = new AbortController()
    const { signal } = controller
    starting = controller
    const before = settled
    const start = before.then(() => {
      signal.throwIfAborted()
      return processor.start(track, backdrop, signal)
    })
    settled = start.catch(() => undefined)
    try {
      const picture = await start
      return signal.aborted ? null : picture
    } catch (error) {
      if (signal.aborted) return null
      throw error
    } finally {
      if (starting === controller) starting = null
    }
  }

  return {
    isOpen: () => raw !== null,
    isLive: () => raw?.readyState === 'live',
    /** The track that others may see. */
    picture: () => processed ?? raw,
    /** Uses an opened camera; closes the previous one. */
    take(track: MediaStreamTrack) {
      drop()
      raw = track
      track.addEventListener('ended', () => {
        if (raw === track) onEnded()
      })
    },
    /** Closes the camera and ends a background that is starting. */
    drop,
    /**
     * Turns the background on or off. Returns false if something else was shown, or the camera closed, before the background
     * could start. Rejects if it is not available: the picture is then the previous one.
     */
    async show(backdrop: Backdrop): Promise<boolean> {
      abortStart()
      if (!raw || backdrop === 'none') {
        processor.stop()
        processed = null
        return true
      }
      const picture = await startProcessor(raw, backdrop)
      if (picture) processed = picture
      return picture !== null
    },
  }
}
