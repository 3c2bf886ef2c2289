import { formatMeetingId } from '@majlis/i18n'
import type { Text } from '@majlis/i18n/react'

export interface InvitationParts {
  title: string
  joinLink: string
  meetingId: string
  passcode?: string | null
}

/** What "Copy invitation" gives: title, link, ID in groups of four, passcode. Takes the `common` texts. */
export function invitationText(
  t: Text<'common'>,
  { title, joinLink, meetingId, passcode }: InvitationParts,
): string {
  return [
    title,
    '',
    t('invitation.link', { link: joinLink }),
    t('invitation.meetingId', { id: formatMeetingId(meetingId) }),
    ...(passcode ? [t('invitation.passcode', { passcode })] : []),
  ].join('\n')
}
