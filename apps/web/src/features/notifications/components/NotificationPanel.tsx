import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { FilterBar } from './FilterBar.tsx'
import { MarkAll } from './MarkAll.tsx'
import { NotificationList } from './NotificationList.tsx'
import { SettingsLink } from './SettingsLink.tsx'
import styles from './notifications.module.css'

/** The notifications in a panel above the screen. */
export function NotificationPanel({ titleId, onClose }: { titleId: string; onClose(): void }) {
  const t = useText('notifications')
  const [isUnread, setUnread] = useState(false)
  return (
    <>
      <div className={styles.head}>
        <h2 id={titleId} tabIndex={-1} data-autofocus>
          {t('title')}
        </h2>
        <MarkAll filter={{ isUnread }} />
        <SettingsLink onFollow={onClose} />
      </div>
      <FilterBar filter={{ isUnread }} onChange={(filter) => setUnread(filter.isUnread)} isShort />
      <NotificationList
        key={String(isUnread)}
        filter={{ isUnread }}
        onClear={() => setUnread(false)}
        onFollow={onClose}
      />
      <div className={styles.foot}>
        <Button component={Link} to="/notifications" variant="subtle" fullWidth onClick={onClose}>
          {t('all')}
        </Button>
      </div>
    </>
  )
}
