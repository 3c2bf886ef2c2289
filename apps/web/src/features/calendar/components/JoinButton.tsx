import type { ScheduledMeeting } from '@majlis/contract'
import { Button } from '@mantine/core'
import { IconVideo } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { meetingPath } from '../../../shared/meeting-link/index.ts'
import styles from './EntryDetails.module.css'

interface JoinButtonProps {
  invitation: Pick<ScheduledMeeting['invitation'], 'joinLink' | 'meetingId'>
  label: string
}

/** Links to the pre-join page of the meeting. */
export function JoinButton({ invitation, label }: JoinButtonProps) {
  const router = useRouter()
  return (
    <Button
      className={styles.join}
      leftSection={<IconVideo size={20} stroke={1.8} aria-hidden />}
      onClick={() => router.history.push(meetingPath(invitation.joinLink) ?? `/m/j/${invitation.meetingId}`)}
    >
      {label}
    </Button>
  )
}
