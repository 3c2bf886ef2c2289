/** Video elements that show the user's own camera, kept on the current track. */
export function createPreviews(getTrack: () => MediaStreamTrack | null) {
  const elements = new Set<HTMLVideoElement>()

  function show(element: HTMLVideoElement) {
    const track = getTrack()
    const shown =
      element.srcObject instanceof MediaStream ? (element.srcObject.getVideoTracks()[0] ?? null) : null
    if (shown === track) return
    element.srcObject = track ? new MediaStream([track]) : null
    // An element that is removed while it starts to play rejects, which can be ignored.
    if (track) void element.play().catch(() => undefined)
  }

  return {
    attach(element: HTMLVideoElement): () => void {
      element.muted = true
      element.playsInline = true
      elements.add(element)
      show(element)
      return () => {
        elements.delete(element)
        element.srcObject = null
      }
    },
    refresh() {
      for (const element of elements) show(element)
    },
  }
}
