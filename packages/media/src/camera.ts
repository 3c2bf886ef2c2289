import type { BackdropProcessor } from './backdrop-processor.ts'
import type { Backdrop } from './types.ts'

export interface CameraDeps {
  processor: BackdropProcessor
  /** The open camera was unplugged or taken away. */
  onEnded: () => void
}

/** The camera that is open, and its picture with a backdrop while one is chosen. */
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
    /** What others may see. */
    picture: () => processed ?? raw,
    /** Takes over an opened camera; the one before is closed. */
    take(track: MediaStreamTrack) {
      drop()
      raw = track
      track.addEventListener('ended', () => {
        if (raw === track) onEnded()
      })
    },
    drop,
    /** Puts the backdrop on, or takes it off. Rejects when it cannot be had: the bare picture is shown then. */
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
