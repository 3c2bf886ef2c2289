import type { BlockableSource } from './blocked-devices.ts'
import type { createScreenShare } from './screen-share.ts'
import type { Source } from './sfu-room.ts'
import type { LocalMedia } from './local-media-types.ts'

interface WantedTrackDeps {
  local: Pick<LocalMedia, 'getTracks'>
  share: Pick<ReturnType<typeof createScreenShare>, 'current'>
  /** Whether this person may publish it, and it was not switched off by someone else. */
  isLetOn(source: BlockableSource): boolean
  /** Media from the SFU has arrived, for which the user's camera waits, and the line has room for it. */
  isCameraDue: boolean
}

/** The track to publish for a source now; null for none. */
export function wantedTrack(
  source: Source,
  { local, share, isLetOn, isCameraDue }: WantedTrackDeps,
): MediaStreamTrack | null {
  switch (source) {
    case 'microphone':
      return isLetOn('microphone') ? local.getTracks().microphone : null
    case 'camera':
      return isCameraDue && isLetOn('camera') ? local.getTracks().camera : null
    case 'screen':
      return share.current()?.screen ?? null
    case 'screen_audio':
      return share.current()?.audio ?? null
  }
}
