import { Button, type ButtonProps } from '@mantine/core'
import type { MeetingListItem } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useRouter } from '@tanstack/react-router'
import { meetingPath } from '../../../shared/meeting-link/index.ts'

interface EnterButtonProps extends Pick<ButtonProps, 'className' | 'size' | 'variant' | 'leftSection'> {
  meeting: MeetingListItem
  /** Whether the button starts the meeting, for its host. */
  isStart?: boolean
  /** Whether screen readers also read the title. */
  saysTitle?: boolean
}

/** The button that starts, joins or rejoins a meeting. */
export function EnterButton({ meeting, isStart = false, saysTitle = false, ...look }: EnterButtonProps) {
  const t = useText('home')
  const router = useRouter()
  const { state, joinLink, meetingId, meetingTitle: title } = meeting
  const action = t(state === 'rejoinable' ? 'list.rejoin' : isStart ? 'list.start' : 'list.join')
  return (
    <Button
      {...look}
      {...(saysTitle ? { 'aria-label': t('list.actionFor', { action, title }) } : {})}
      onMouseEnter={() => void import('../../join/index.ts')}
      onClick={() => router.history.push(meetingPath(joinLink) ?? `/m/j/${meetingId}`)}
    >
      {action}
    </Button>
  )
}
