import type { SfuVideo } from './sfu-room.ts'

interface View {
  target: string
  element: HTMLVideoElement
  video: SfuVideo | null
  detachPreview: (() => void) | null
}

export interface VideoSources {
  isSelf(target: string): boolean
  /** The user's own camera is shown from the device, not through the SFU. */
  attachPreview(element: HTMLVideoElement): () => void
  getVideo(target: string): SfuVideo | null
}

/** Keeps every video element on its target's current track, also across reconnects. */
export function createVideoViews(sources: VideoSources) {
  const views = new Set<View>()

  function refreshView(view: View) {
    if (sources.isSelf(view.target)) {
      view.video?.detach(view.element)
      view.video = null
      view.detachPreview ??= sources.attachPreview(view.element)
      return
    }
    const video = sources.getVideo(view.target)
    if (video === view.video) return
    view.video?.detach(view.element)
    view.video = video
    video?.attach(view.element)
  }

  return {
    attach(target: string, element: HTMLVideoElement): () => void {
      const view: View = { target, element, video: null, detachPreview: null }
      views.add(view)
      refreshView(view)
      return () => {
        views.delete(view)
        view.detachPreview?.()
        view.video?.detach(element)
      }
    },
    refresh() {
      for (const view of views) refreshView(view)
    },
  }
}
