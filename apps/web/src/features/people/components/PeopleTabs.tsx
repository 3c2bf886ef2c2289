import { useText } from '@majlis/i18n/react'
import { Link } from '@tanstack/react-router'
import { TabRow, tabClass } from '../../../shared/tab-row/index.ts'
import { useRequests } from '../hooks/useRequests.ts'
import styles from './tabs.module.css'

const places = [
  { label: 'tabs.users', to: '/user-management' },
  { label: 'tabs.teams', to: '/user-management/teams' },
  { label: 'tabs.units', to: '/user-management/business-units' },
  { label: 'tabs.deleted', to: '/user-management/deleted' },
  { label: 'tabs.requests', to: '/user-management/requests' },
] as const

/** The tabs of user management. */
export function PeopleTabs() {
  const t = useText('people')
  const requests = useRequests()
  const waiting = requests.data?.data.length ?? 0
  return (
    <TabRow label={t('tabs.label')}>
      {places.map(({ label, to }) => (
        <Link key={to} to={to} className={tabClass} activeOptions={{ exact: true }}>
          {t(label)}
          {label === 'tabs.requests' && waiting > 0 ? <span className={styles.badge}>{waiting}</span> : null}
        </Link>
      ))}
    </TabRow>
  )
}
