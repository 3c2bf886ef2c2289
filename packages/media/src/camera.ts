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

  function drop() {
    processor.stop()
    raw?.stop()
    raw = null
    processed = null
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
    drop,
    /** Turns the background on or off. Rejects if it is not available: the plain picture is shown then. */
    async show(backdrop: Backdrop): Promise<void> {
      if (raw && backdrop !== 'none') {
        processed = await processor.start(raw, backdrop)
        return
      }
      processor.stop()
      processed = null
    },
  }
}
