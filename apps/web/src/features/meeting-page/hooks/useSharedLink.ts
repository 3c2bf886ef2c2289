import type { MeetingPage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useInvitationText } from '../../../shared/invitation/index.ts'

/** The text to copy for others, and the label of its button. */
export interface SharedLink {
  text: string
  label: string
}

/** The invitation, as long as people can join; with registration, the registration link. */
export function useSharedLink(meeting: MeetingPage): SharedLink | null {
  const t = useText('meetingPage')
  const invitationText = useInvitationText()
  const { registration, invitation, hostName, kind } = meeting
  if (!invitation) return null
  if (registration) return { text: registration.link, label: t('head.copyRegistration') }
  const planned = kind === 'scheduled' ? meeting : null
  return { text: invitationText({ ...invitation, hostName, planned }), label: t('head.copy') }
}
