import { BackdropTooSlow, type Backdrop, type BackdropFailure } from './backdrops.ts'
import type { createCamera } from './camera.ts'
import type { LocalMediaSnapshot } from './local-media-types.ts'

export interface ShowCameraDeps {
  camera: Pick<ReturnType<typeof createCamera>, 'isOpen' | 'show'>
  state(): LocalMediaSnapshot
  update(change: Partial<LocalMediaSnapshot>): void
  /** Closes the camera: no picture is better than showing the room behind someone who hid it. */
  close(): void
  onShown(): void
}

/** Shows the open camera with its background. */
export function createShowCamera({ camera, state, update, close, onShown }: ShowCameraDeps) {
  /** With which the camera was shown last. */
  let shownBackdrop: Backdrop = 'none'

  /** `ended`: the camera was closed or another background chosen, which takes over. */
  async function tryBackdrop(wanted: Backdrop): Promise<'shown' | 'ended' | BackdropFailure> {
    const backdrop = state().isBackdropSupported ? wanted : 'none'
    const isBackdropStarting = camera.isOpen() && backdrop !== 'none'
    update({ backdrop: wanted, backdropFailure: null, isBackdropStarting })
    try {
      if (!(await camera.show(backdrop))) return 'ended'
      shownBackdrop = wanted
      update({ isBackdropStarting: false })
      return 'shown'
    } catch (error) {
      update({ isBackdropStarting: false })
      return error instanceof BackdropTooSlow ? 'slow' : 'unavailable'
    }
  }

  /**
   * Switches an open camera on, with this background. If that cannot run, a camera that is on stays as others have seen it so far, and
   * one that is off is closed. A later call, and closing the camera, end a start that is still running.
   */
  return async function showCamera(backdrop: Backdrop): Promise<void> {
    const former = state().isCameraOn ? shownBackdrop : null
    const outcome = await tryBackdrop(backdrop)
    if (outcome === 'ended') return
    if (outcome !== 'shown') {
      const restored = former === null ? outcome : await tryBackdrop(former)
      if (restored === 'ended') return
      if (restored !== 'shown') close()
      update({ backdropFailure: outcome, backdrop: restored === 'shown' ? state().backdrop : 'none' })
    }
    if (camera.isOpen()) update({ isCameraOn: true, isCameraStarting: false })
    onShown()
  }
}
