import { formatTime } from '@majlis/i18n'
import { currentLanguage, useText } from '@majlis/i18n/react'
import { useRouter } from '@tanstack/react-router'
import { meetingPath } from '../../shared/meeting-link/index.ts'
import { session } from '../../shared/session/index.ts'
import { browserNotices } from './browser-notices.ts'
import type { DueReminder } from './due-reminders.ts'

/** Tells of a due reminder outside the page too; a click leads to the meeting. */
export function useBrowserReminder(): (reminder: DueReminder) => void {
  const t = useText('shell')
  const router = useRouter()
  return ({ id, meetingTitle, startDateTime, joinLink }) => {
    const profile = session.getSnapshot().session?.profile
    const time = formatTime(startDateTime, { ...profile, language: currentLanguage() })
    browserNotices.show({
      title: meetingTitle,
      body: t('reminder.now', { time }),
      tag: id,
      onClick: () => router.history.push(meetingPath(joinLink) ?? '/home'),
    })
  }
}
