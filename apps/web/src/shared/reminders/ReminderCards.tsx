import type { DueReminder, SessionUser } from '@majlis/contract'
import { useLanguage, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '../clock/index.ts'
import { meetingPath } from '../meeting-link/index.ts'
import { NoticeActions, NoticeClose, NoticeText } from '../notice-card/index.ts'
import { useSnapshot } from '../store/index.ts'
import { browserNotices } from '../browser-notices/index.ts'
import type { DueReminders } from './due-reminders.ts'
import { reminderText } from './reminder-text.ts'
import styles from './ReminderCards.module.css'

export interface ReminderCardsProps {
  reminders: DueReminders
  profile: SessionUser['profile']
  /** In a room the controls are at the bottom. */
  place?: 'bottom' | 'top'
  /** Leads to the pre-join page of a meeting. */
  onJoin(path: string): void
}

/** Meetings that are about to start, with a Join button; over every screen of the shell, and over rooms (spec 9.4). */
export function ReminderCards({ reminders, place = 'bottom', ...card }: ReminderCardsProps) {
  const due = useSnapshot(reminders)
  const now = useNow()
  const shown = due.filter(({ shownUntil }) => shownUntil > now)
  return (
    // Always there: screen readers speak only of what changes inside a region they know.
    <div role="status" className={styles.place} data-place={place}>
      {shown.map((reminder) => (
        <ReminderCard
          key={reminder.id}
          reminder={reminder}
          now={now}
          {...card}
          onDismiss={() => reminders.dismiss(reminder.id)}
        />
      ))}
    </div>
  )
}

function ReminderCard({
  reminder,
  now,
  profile,
  onJoin,
  onDismiss,
}: Pick<ReminderCardsProps, 'profile' | 'onJoin'> & {
  reminder: DueReminder
  now: number
  onDismiss(): void
}) {
  const t = useText('shell')
  const { language } = useLanguage()
  const [canAsk, setCanAsk] = useState(() => browserNotices.permission() === 'default')
  const { meetingTitle: title, joinLink } = reminder
  const path = meetingPath(joinLink)
  return (
    <article className={styles.card}>
      <IconBell className={styles.icon} size={20} stroke={1.8} aria-hidden />
      <NoticeText>
        <b>{title}</b>
        <span className="num">{reminderText(reminder, { ...profile, language, t, now })}</span>
        <NoticeActions>
          <Button
            size="xs"
            aria-label={`${t('reminder.join')}: ${title}`}
            onClick={() => {
              onDismiss()
              if (path) onJoin(path)
            }}
          >
            {t('reminder.join')}
          </Button>
          {canAsk ? (
            <Button
              size="xs"
              variant="default"
              onClick={() => void browserNotices.ask().then(() => setCanAsk(false))}
            >
              {t('reminder.allow')}
            </Button>
          ) : null}
        </NoticeActions>
      </NoticeText>
      <NoticeClose className={styles.close} label={t('reminder.dismiss', { title })} onClose={onDismiss} />
    </article>
  )
}
