import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Card, Page } from '@majlis/ui'
import { useState } from 'react'
import { FilterBar } from '../components/FilterBar.tsx'
import { MarkAll } from '../components/MarkAll.tsx'
import { NotificationList } from '../components/NotificationList.tsx'
import { SettingsLink } from '../components/SettingsLink.tsx'
import styles from '../components/notifications.module.css'
import type { NotificationFilter } from '../model/use-notifications.ts'

const all: NotificationFilter = { isUnread: false }

/** The notifications as a page: on phones, and with more filters. */
export function NotificationsPage() {
  const t = useText('notifications')
  const [filter, setFilter] = useState(all)
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
        <FilterBar filter={filter} onChange={setFilter} />
        <NotificationList
          key={`${filter.isUnread} ${filter.topic}`}
          filter={filter}
          onClear={() => setFilter(all)}
        />
      </Card>
    </Page>
  )
}
