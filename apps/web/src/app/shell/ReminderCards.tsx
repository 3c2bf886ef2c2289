import type { DueReminder } from '@majlis/contract'
import { useLanguage, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconBell, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { useNow } from '../../shared/clock/index.ts'
import { meetingPath } from '../../shared/meeting-link/index.ts'
import { useUser } from '../../shared/session/index.ts'
import { browserNotices } from '../../shared/browser-notices/index.ts'
import type { DueReminders } from './due-reminders.ts'
import { reminderText } from './reminder-text.ts'
import styles from './ReminderCards.module.css'

/** Meetings that are about to start, with the way in; over every screen of the shell (spec 9.4). */
export function ReminderCards({ reminders }: { reminders: DueReminders }) {
  const due = useSyncExternalStore(reminders.subscribe, reminders.getSnapshot)
  const now = useNow()
  const shown = due.filter(({ shownUntil }) => shownUntil > now)
  return (
    // Always there: screen readers speak only of what changes inside a region they know.
    <div role="status" className={styles.place}>
      {shown.map((reminder) => (
        <ReminderCard
          key={reminder.id}
          reminder={reminder}
          now={now}
          onDismiss={() => reminders.dismiss(reminder.id)}
        />
      ))}
    </div>
  )
}

function ReminderCard({
  reminder,
  now,
  onDismiss,
}: {
  reminder: DueReminder
  now: number
  onDismiss(): void
}) {
  const t = useText('shell')
  const { profile } = useUser()
  const { language } = useLanguage()
  const router = useRouter()
  const [canAsk, setCanAsk] = useState(() => browserNotices.permission() === 'default')
  const { meetingTitle: title, joinLink } = reminder
  const path = meetingPath(joinLink)
  return (
    <article className={styles.card}>
      <IconBell className={styles.icon} size={20} stroke={1.8} aria-hidden />
      <div className={styles.text}>
        <b>{title}</b>
        <span className="num">{reminderText(reminder, { ...profile, language, t, now })}</span>
        <div className={styles.actions}>
          <Button
            size="xs"
            aria-label={`${t('reminder.join')}: ${title}`}
            onClick={() => {
              onDismiss()
              if (path) router.history.push(path)
            }}
          >
            {t('reminder.join')}
          </Button>
          {canAsk ? (
            <Button
              size="xs"
              variant="subtle"
              onClick={() => void browserNotices.ask().then(() => setCanAsk(false))}
            >
              {t('reminder.allow')}
            </Button>
          ) : null}
        </div>
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={t('reminder.dismiss', { title })}
        onClick={onDismiss}
      >
        <IconX size={16} stroke={2} aria-hidden />
      </button>
    </article>
  )
}
