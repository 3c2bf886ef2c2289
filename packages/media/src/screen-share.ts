import { isShareCancelled } from './devices.ts'

export interface ScreenCapture {
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
export async function captureScreen(getDisplayMedia: GetDisplayMedia): Promise<ScreenCapture | null> {
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
