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
  /** Of the room one is in, which needs no reminder. */
  meetingId: string
}

/** Reminders are minutes ahead: another line to the server for everyone in a room would cost more than asking so often. */
const retryMs = 60_000

/** What begins next, for members who are in a call (spec 9.4). Its way in opens beside the call. */
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
          // The card on the page leads on; a click outside of it must not end the call.
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
