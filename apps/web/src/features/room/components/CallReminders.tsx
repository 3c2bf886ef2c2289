import type { SessionUser } from '@majlis/contract'
import { currentLanguage, useText } from '@majlis/i18n/react'
import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { browserNotices } from '../../../shared/browser-notices/index.ts'
import { meetingPath } from '../../../shared/meeting-link/index.ts'
import {
  ReminderCards,
  createDueReminders,
  createKeptReminders,
  reminderText,
} from '../../../shared/reminders/index.ts'

export interface CallRemindersProps {
  user: SessionUser
  /** For the room that the user is in, which needs no reminder. */
  meetingId: string
}

/**
 * Reminders come minutes ahead: another socket for everyone in a room would cost more than polling at this interval.
 */
const retryMs = 60_000

/** The next meeting, for members who are in a call (spec 9.4). Its link opens beside the call. */
export function CallReminders({ user: { profile }, meetingId }: CallRemindersProps) {
  const t = useText('shell')
  const [reminders] = useState(() =>
    createDueReminders({
      kept: createKeptReminders(),
      onNew: (reminder) =>
        browserNotices.show({
          title: reminder.meetingTitle,
          body: reminderText(reminder, { ...profile, language: currentLanguage(), t, now: Date.now() }),
          tag: reminder.id,
          // The card on the page has the link; a click outside of it must not end the call.
          onClick: () => undefined,
        }),
    }),
  )

  useEffect(() => {
    const own = `/m/j/${meetingId}`
    const ask = () =>
      void api.schedule.dueReminders().then(
        ({ data }) =>
          reminders.follow(data.filter(({ joinLink }) => !meetingPath(joinLink)?.startsWith(own))),
        () => undefined,
      )
    ask()
    const timer = setInterval(ask, retryMs)
    return () => clearInterval(timer)
  }, [reminders, meetingId])

  return (
    <ReminderCards
      reminders={reminders}
      profile={profile}
      place="top"
      onJoin={(path) => window.open(path, '_blank', 'noopener')}
    />
  )
}
