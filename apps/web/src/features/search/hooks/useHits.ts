import type { SearchHit } from '@majlis/contract'
import { formatMeetingId } from '@majlis/i18n'
import { useFormats, useText } from '@majlis/i18n/react'
import {
  IconBriefcase,
  IconCalendarEvent,
  IconVideo,
  IconFile,
  IconFolder,
  IconMovie,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useUser } from '../../../shared/session/index.ts'
import type { Result } from '../model/result.ts'
import { useOpenHit } from './useOpenHit.ts'

/** How each kind of hit is shown. `onFailed` gets why one could not be opened. */
export function useHits(onFailed: (error: unknown) => void): (hit: SearchHit) => Result {
  const open = useOpenHit(onFailed)
  const shown = useShownHit()
  return (hit) => ({
    id: `${hit.kind}-${hit.id}`,
    ...shown(hit),
    run: () => open(hit),
    // A document is downloaded, and an error is shown here.
    keepsOpen: hit.kind === 'document',
  })
}

function useShownHit(): (hit: SearchHit) => Omit<Result, 'id' | 'run'> {
  const t = useText('search')
  const { profile, permission } = useUser()
  const formats = useFormats(profile)
  const day = (at: number) => formats.date(at, { length: 'short', now: Date.now() })
  const when = (at: number) => formats.side(day(at), formats.time(at))
  const schedules = permission.view_user ? null : t('hit.schedule')

  return (hit) => {
    switch (hit.kind) {
      case 'room':
        return {
          icon: IconVideo,
          title: hit.title,
          detail: [t('hit.host', { name: hit.hostName }), formatMeetingId(hit.meetingId)],
          chip: hit.isOpen ? t('hit.open') : null,
        }
      case 'meeting':
        return {
          icon: IconCalendarEvent,
          title: hit.title,
          detail: [
            hit.startDate ? day(hit.startDateTime) : when(hit.startDateTime),
            t('hit.host', { name: hit.hostName }),
            hit.isRecorded ? t('hit.recorded') : null,
          ],
          chip: hit.isOpen ? t('hit.open') : null,
        }
      case 'person':
        return { icon: IconUser, person: hit, title: hit.name, detail: [hit.email, schedules] }
      case 'team':
        return {
          icon: hit.groupKind === 'team' ? IconUsersGroup : IconBriefcase,
          title: hit.name,
          detail: [t(`hit.${hit.groupKind}`), schedules],
        }
      case 'recording':
        return {
          icon: IconMovie,
          title: hit.title,
          detail: [
            when(hit.recordedAt),
            formats.length(hit.lengthMs),
            hit.isUploaded ? hit.originalFileName : null,
          ],
        }
      case 'document':
        return { icon: IconFile, title: hit.fileName, detail: [formats.bytes(hit.bytes), hit.meetingTitle] }
      case 'drive':
        return {
          icon: hit.isFile ? IconFile : IconFolder,
          title: hit.name,
          detail: [hit.bytes === null ? null : formats.bytes(hit.bytes), hit.ownerName],
        }
    }
  }
}
