import type { MediaTrack } from '../../../integrations/livekit/index.ts'

/**
 * Sound that muting a microphone does not stop, and whose source nobody can see: published as that of a screen whose picture is not there,
 * or under the source of a picture.
 */
export function straySoundsOf(tracks: readonly MediaTrack[]): MediaTrack[] {
  const hasScreen = tracks.some(({ kind, source }) => kind === 'video' && source === 'screen_share')
  return tracks.filter(
    ({ kind, source }) =>
      kind === 'audio' && source !== 'microphone' && !(hasScreen && source === 'screen_share_audio'),
  )
}
