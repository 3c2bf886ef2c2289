import type { MediaTrack } from '../../../integrations/livekit/index.ts'

/**
 * Sound that no mute of a microphone reaches, and that no one sees the origin of: under the source of a shared screen of which no picture is
 * there, or under the source of a picture.
 */
export function straySoundsOf(tracks: readonly MediaTrack[]): MediaTrack[] {
  const hasScreen = tracks.some(({ kind, source }) => kind === 'video' && source === 'screen_share')
  return tracks.filter(
    ({ kind, source }) =>
      kind === 'audio' && source !== 'microphone' && !(hasScreen && source === 'screen_share_audio'),
  )
}
