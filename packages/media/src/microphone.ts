import { createLevels } from './microphone-level.ts'
import type { LocalMediaDeps } from './local-media-deps.ts'
import type { LocalState } from './local-state.ts'

interface MicrophoneDeps {
  state: Pick<LocalState, 'update' | 'setError'>
  measureLevel: LocalMediaDeps['measureLevel']
  /** The open microphone was unplugged or taken away. */
  onEnded: () => void
}

/** The microphone. One that is off stays open but muted, so that push-to-talk is instant. */
export function createMicrophone({ state, measureLevel, onEnded }: MicrophoneDeps) {
  let open: MediaStreamTrack | null = null
  const levels = createLevels(measureLevel)

  function setOn(on: boolean) {
    if (open) open.enabled = on
    state.update({ isMicrophoneOn: on })
  }

  return {
    track: () => open,
    isLive: () => open?.readyState === 'live',
    /** Mutes the open one, or switches it on. */
    setOn,
    /** Uses an opened microphone; closes the previous one. */
    take(track: MediaStreamTrack) {
      open?.stop()
      open = track
      track.addEventListener('ended', () => {
        if (open === track) onEnded()
      })
      setOn(true)
      state.setError('microphone', null)
      levels.follow(open)
    },
    drop() {
      open?.stop()
      open = null
      state.update({ isMicrophoneOn: false })
      levels.follow(null)
    },
    onLevel: levels.listen,
  }
}

export type Microphone = ReturnType<typeof createMicrophone>
