/** On iPhones, Safari shows only the video in full screen, not the controls beside it. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?(): void }

/** On iPhones and iPads, only the keys of the device do. */
export function canChangeVolume(): boolean {
  const probe = document.createElement('video')
  probe.volume = 0.5
  return probe.volume === 0.5
}

export const canPictureInPicture = (): boolean =>
  'pictureInPictureEnabled' in document && document.pictureInPictureEnabled

export const canFillScreen = (): boolean =>
  document.fullscreenEnabled === true || 'webkitEnterFullscreen' in HTMLVideoElement.prototype

/** Enters or leaves full screen. The browser reports a refusal itself. */
export function toggleFullScreen(player: HTMLElement | null, video: HTMLMediaElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
  else if (document.fullscreenEnabled) void player?.requestFullscreen().catch(() => undefined)
  else if (video instanceof HTMLVideoElement && video.readyState >= HTMLMediaElement.HAVE_METADATA)
    (video as PhoneVideo).webkitEnterFullscreen?.()
}

export function togglePictureInPicture(video: HTMLMediaElement): void {
  if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => undefined)
  else if (video instanceof HTMLVideoElement) void video.requestPictureInPicture().catch(() => undefined)
}
