import { isShareCancelled } from './devices.ts'

interface ScreenCapture {
  screen: MediaStreamTrack
  /** Null when the person shared no sound, or the browser cannot. */
  audio: MediaStreamTrack | null
}

export type GetDisplayMedia = (options: DisplayMediaStreamOptions) => Promise<MediaStream>

/** Hints of the Screen Capture draft that the DOM types do not know yet; browsers ignore those they do not. */
interface ScreenCaptureOptions extends DisplayMediaStreamOptions {
  systemAudio?: 'include' | 'exclude'
  surfaceSwitching?: 'include' | 'exclude'
  selfBrowserSurface?: 'include' | 'exclude'
}

const options: ScreenCaptureOptions = {
  video: { frameRate: { ideal: 15, max: 30 }, width: { max: 2560 }, height: { max: 1440 } },
  // The sound of what is shared is no speech: the browser's filters would maim it.
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  systemAudio: 'include',
  surfaceSwitching: 'include',
  selfBrowserSurface: 'exclude',
}

/** Shows the browser's picker. Null when the person closed it. */
async function captureScreen(getDisplayMedia: GetDisplayMedia): Promise<ScreenCapture | null> {
  try {
    const stream = await getDisplayMedia(options)
    const [screen] = stream.getVideoTracks()
    if (!screen) return null
    // Text must stay sharp; motion may drop frames instead.
    screen.contentHint = 'detail'
    return { screen, audio: stream.getAudioTracks()[0] ?? null }
  } catch (error) {
    if (isShareCancelled(error)) return null
    throw error
  }
}

export interface ScreenShareDeps {
  getDisplayMedia: GetDisplayMedia
  /** It began, or ended: by `stop`, or by the browser's own "Stop sharing". */
  onChange: () => void
}

/** The screen one person shows: nothing → shown → nothing, until `close`. */
export function createScreenShare({ getDisplayMedia, onChange }: ScreenShareDeps) {
  let capture: ScreenCapture | null = null
  let hasFailed = false
  let isClosed = false

  function drop() {
    if (capture) stopTracks(capture)
    capture = null
  }

  function stop() {
    drop()
    onChange()
  }

  return {
    current: () => capture,
    /** The last attempt failed, which is not the same as thinking better of it. */
    hasFailed: () => hasFailed,
    async start(): Promise<void> {
      hasFailed = false
      try {
        const captured = await captureScreen(getDisplayMedia)
        if (!captured) return
        if (isClosed || capture) return stopTracks(captured)
        capture = captured
        captured.screen.addEventListener('ended', () => {
          if (capture === captured) stop()
        })
      } catch {
        hasFailed = true
      }
      onChange()
    },
    stop,
    /** For good and in silence; what is still being chosen is given back. */
    close() {
      isClosed = true
      drop()
    },
  }
}

export type ScreenShare = ReturnType<typeof createScreenShare>

function stopTracks({ screen, audio }: ScreenCapture) {
  screen.stop()
  audio?.stop()
}
