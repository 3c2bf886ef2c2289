import { createCamera } from './camera.ts'
import type { BackdropProcessor } from './backdrop-processor.ts'
import type { Backdrop } from './backdrops.ts'
import type { LocalState } from './local-state.ts'
import { createPreviews } from './previews.ts'
import { createShowCamera } from './show-camera.ts'

interface LocalCameraDeps {
  state: LocalState
  processor: BackdropProcessor
  /** The open camera was unplugged or taken away. */
  onEnded: () => void
}

/** The camera with its background and previews. One that is off is closed, so that its light is off. */
export function createLocalCamera({ state, processor, onEnded }: LocalCameraDeps) {
  const { current, update, setError, store } = state
  /** Settles when the camera is shown. Outside of the queue, because a background may take half a minute to start. */
  let showing: Promise<void> = Promise.resolve()
  const camera = createCamera({ processor, onEnded })
  const previews = createPreviews(camera.picture)
  const showCamera = createShowCamera({
    camera,
    state: current,
    update,
    close: drop,
    onShown: () => {
      previews.refresh()
      store.flush()
    },
  })

  function show(backdrop: Backdrop) {
    showing = showCamera(backdrop)
  }

  function drop() {
    camera.drop()
    update({ isCameraOn: false, isCameraStarting: false, isBackdropStarting: false, backdropFailure: null })
    previews.refresh()
  }

  return {
    isOpen: camera.isOpen,
    isLive: camera.isLive,
    picture: camera.picture,
    /** Uses an opened camera; closes the previous one. */
    take(track: MediaStreamTrack) {
      // Off until the background is ready, so that the room behind never shows.
      update({ isCameraOn: false })
      camera.take(track)
      setError('camera', null)
      show(current().backdrop)
    },
    show,
    untilShown: () => showing,
    drop,
    attachPreview: previews.attach,
  }
}

export type LocalCamera = ReturnType<typeof createLocalCamera>
