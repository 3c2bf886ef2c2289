import { isShareCancelled } from './devices.ts'

interface ScreenCapture {
  screen: MediaStreamTrack
  /** Null if no sound was shared, or the browser cannot share it. */
  audio: MediaStreamTrack | null
}

export type GetDisplayMedia = (options: DisplayMediaStreamOptions) => Promise<MediaStream>

/** Hints of the Screen Capture draft that the DOM types don't have yet; browsers ignore unknown ones. */
interface ScreenCaptureOptions extends DisplayMediaStreamOptions {
  systemAudio?: 'include' | 'exclude'
  surfaceSwitching?: 'include' | 'exclude'
  selfBrowserSurface?: 'include' | 'exclude'
}

const options: ScreenCaptureOptions = {
  video: { frameRate: { ideal: 15, max: 30 }, width: { max: 2560 }, height: { max: 1440 } },
  // Shared sound is not speech: the browser's filters would distort it.
  audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  systemAudio: 'include',
  surfaceSwitching: 'include',
  selfBrowserSurface: 'exclude',
}

/** Shows the browser's picker. Null if the person closed it. */
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
  /** It started, or ended: by `stop`, or by the browser's own "Stop sharing". */
  onChange: () => void
}

/** One person's screen share: none → shown → none, until `close`. */
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
    /** The last attempt failed; closing the picker does not count. */
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
    /** The screen was captured, but cannot be sent. */
    fail() {
      if (!capture) return
      hasFailed = true
      stop()
    },
    /** Final, without notifying; a screen that is still being chosen is released. */
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
