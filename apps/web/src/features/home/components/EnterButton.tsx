import { Button, type ButtonProps } from '@mantine/core'
import type { MeetingListItem } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useRouter } from '@tanstack/react-router'
import { meetingPath } from '../../../shared/meeting-link/index.ts'

interface EnterButtonProps extends Pick<ButtonProps, 'className' | 'size' | 'variant' | 'leftSection'> {
  meeting: MeetingListItem
  /** Whether the host starts the meeting by it. */
  isStart?: boolean
  /** Whether screen readers hear the title, too. */
  saysTitle?: boolean
}

/** The way into a meeting. */
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
