import { TextLink } from '../../../shared/links/index.ts'
import { meetingPageAddress, type DatedMeeting } from '../../../shared/meeting-page-link/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './invitations.module.css'

/** The title of a meeting, linking to its page. */
export function MeetingTitle({ meeting }: { meeting: DatedMeeting & { meetingTitle: string } }) {
  const { permission } = useUser()
  const title = <bdi>{meeting.meetingTitle}</bdi>
  if (!permission.view_meeting) return <b>{title}</b>
  return (
    <TextLink className={styles.meetingTitle} underline="hover" {...meetingPageAddress(meeting)}>
      {title}
    </TextLink>
  )
}
