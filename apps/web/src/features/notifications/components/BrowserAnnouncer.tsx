import { notificationText } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { browserNotices } from '../../../shared/browser-notices/index.ts'
import { createKeptReminders } from '../../../shared/reminders/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useUnread } from '../model/use-notifications.ts'

/**
 * Shows new notifications in the browser while another window or tab has the focus. Those that come while the page has it are not shown later.
 * Renders nothing.
 */
export function BrowserAnnouncer() {
  const t = useText('notifications')
  const { language } = useLanguage()
  const { profile } = useUser()
  const router = useRouter()
  const [kept] = useState(() => createKeptReminders('majlis.announced'))
  const { dataUpdatedAt } = useUnread()

  useEffect(() => {
    if (dataUpdatedAt === 0) return
    const isShown = !document.hasFocus()
    void api.notification.announced().then(
      ({ data: announced }) => {
        for (const notification of announced) {
          const { id, path } = notification
          if (!kept.isFirst(id) || !isShown) continue
          const { text, when } = notificationText(notification, { ...profile, t, language, now: Date.now() })
          browserNotices.show({
            title: text,
            body: when ?? '',
            tag: id,
            onClick: () => router.history.push(path),
          })
        }
      },
      // The bell shows that there is something new.
      () => undefined,
    )
    // Once for each push. Its count says nothing: it can stay the same, and leaves out what is not in the center.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dataUpdatedAt])

  return null
}
