import type { DueReminder } from '@majlis/contract'
import { currentLanguage, useText } from '@majlis/i18n/react'
import { useRouter } from '@tanstack/react-router'
import { meetingPath } from '../../shared/meeting-link/index.ts'
import { session } from '../../shared/session/index.ts'
import { browserNotices } from '../../shared/browser-notices/index.ts'
import { reminderText } from '../../shared/reminders/index.ts'

/** Shows a due reminder outside the page too; a click leads to the meeting. */
export function useBrowserReminder(): (reminder: DueReminder) => void {
  const t = useText('shell')
  const router = useRouter()
  return (reminder) => {
    const { id, meetingTitle, joinLink } = reminder
    const profile = session.getSnapshot().session?.profile
    browserNotices.show({
      title: meetingTitle,
      body: reminderText(reminder, { ...profile, language: currentLanguage(), t, now: Date.now() }),
      tag: id,
      onClick: () => router.history.push(meetingPath(joinLink) ?? '/home'),
    })
  }
}
