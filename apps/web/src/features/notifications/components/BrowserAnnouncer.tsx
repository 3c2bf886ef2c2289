import { notificationText } from '@majlis/i18n'
import { useLanguage, useText } from '@majlis/i18n/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { browserNotices } from '../../../shared/browser-notices/index.ts'
import { createKeptReminders } from '../../../shared/reminders/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useUnread } from '../model/use-notifications.ts'

/** Shows new notifications in the browser while the page is not visible. Renders nothing. */
export function BrowserAnnouncer() {
  const t = useText('notifications')
  const { language } = useLanguage()
  const { profile } = useUser()
  const router = useRouter()
  const [kept] = useState(() => createKeptReminders('majlis.announced'))
  const { data, dataUpdatedAt } = useUnread()
  const before = useRef(data?.data.unread ?? 0)
  const unread = data?.data.unread ?? 0

  useEffect(() => {
    const isMore = unread > before.current
    before.current = unread
    if (!isMore || document.hasFocus()) return
    void api.notification.announced().then(
      ({ data: announced }) => {
        for (const notification of announced) {
          const { id, path } = notification
          if (!kept.isFirst(id)) continue
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
    // Once for each new count.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dataUpdatedAt])

  return null
}
