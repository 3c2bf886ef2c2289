import { limits, notificationTopics } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card, Page } from '@majlis/ui'
import { readerOf, useListAddress, type ListQuery } from '../../../shared/lists/index.ts'
import { FilterBar } from '../components/FilterBar.tsx'
import { MarkAll } from '../components/MarkAll.tsx'
import { NotificationList } from '../components/NotificationList.tsx'
import { SettingsLink } from '../components/SettingsLink.tsx'
import styles from '../components/notifications.module.css'
import type { NotificationFilter } from '../model/use-notifications.ts'

const shown = ['unread', ...notificationTopics] as const

/** All are shown unless the address says otherwise. */
function readNotifications(query: ListQuery): { show?: (typeof shown)[number] | undefined } {
  return { show: readerOf(query).one('show', shown) }
}

/** The notifications as a page: on phones, and with more filters, which the address keeps for Back and a reload. */
export function NotificationsPage() {
  const t = useText('notifications')
  const { state, change } = useListAddress(readNotifications)
  const { show } = state
  const filter: NotificationFilter =
    show === undefined || show === 'unread'
      ? { isUnread: show === 'unread' }
      : { isUnread: false, topic: show }
  return (
    <Page
      title={t('title')}
      lead={t('lead', { days: limits.notifications.keptDays })}
      width="narrow"
      actions={
        <div className={styles.pageActions}>
          <MarkAll filter={filter} />
          <SettingsLink />
        </div>
      }
    >
      <Card className={styles.page}>
        <FilterBar
          filter={filter}
          onChange={({ isUnread, topic }) => change({ show: isUnread ? 'unread' : topic })}
        />
        <NotificationList key={show} filter={filter} onClear={() => change({ show: undefined })} />
      </Card>
    </Page>
  )
}
