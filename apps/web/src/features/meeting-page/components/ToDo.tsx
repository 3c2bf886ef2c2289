import type { MeetingPage, MeetingTab } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { TextLink } from '../../../shared/links/index.ts'
import { meetingPageAddress } from '../../../shared/meeting-page-link/index.ts'
import styles from './OverviewTab.module.css'

interface Task {
  key: string
  text: string
  /** Where it is done. */
  tab: MeetingTab | 'registrations'
}

/** What the host still has to do before the meeting. Renders nothing for others. */
export function ToDo({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const tasks = useTasks(meeting)
  if (!meeting.can.edit) return null
  const { calendarId, date: occurrenceStart } = meeting
  const link = ({ text, tab }: Task): ReactNode => {
    if (tab === 'registrations')
      return (
        <TextLink to="/registrations/$calendarId" params={{ calendarId }}>
          {text}
        </TextLink>
      )
    return <TextLink {...meetingPageAddress({ calendarId, occurrenceStart }, tab)}>{text}</TextLink>
  }
  return (
    <Card className={styles.part}>
      <h2>{t('overview.todo')}</h2>
      <ul className={styles.todo}>
        {tasks.map((task) => (
          <li key={task.key}>
            <IconCircle size={18} stroke={1.8} aria-hidden />
            <span>{link(task)}</span>
          </li>
        ))}
        {tasks.length === 0 ? (
          <li>
            <IconCircleCheck size={18} stroke={1.8} aria-hidden />
            <span>{t('overview.todoNone')}</span>
          </li>
        ) : null}
      </ul>
    </Card>
  )
}

function useTasks({ can, counts, agenda, role, kind, registration }: MeetingPage): Task[] {
  const t = useText('meetingPage')
  if (role !== 'host' || !can.edit || kind !== 'scheduled') return []
  const waiting = registration?.waitingCount ?? 0
  return [
    ...(waiting > 0
      ? [
          {
            key: 'registrations',
            text: t('overview.todoRegistrations', { count: waiting }),
            tab: 'registrations' as const,
          },
        ]
      : []),
    ...(agenda ? [] : [{ key: 'agenda', text: t('overview.todoAgenda'), tab: 'contents' as const }]),
    ...(counts.contents > 0
      ? []
      : [{ key: 'files', text: t('overview.todoFiles'), tab: 'contents' as const }]),
  ]
}
