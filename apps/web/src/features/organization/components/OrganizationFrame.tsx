import { useText } from '@majlis/i18n/react'
import { Page } from '@majlis/ui'
import {
  IconBrush,
  IconBuilding,
  IconClockHour4,
  IconHistory,
  IconLock,
  IconStar,
  IconVideo,
  IconWorld,
  IconWorldCheck,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCurrentInView } from '../../../shared/tab-row/index.ts'
import { tabs, type Tab } from '../model/tabs.ts'
import styles from './OrganizationFrame.module.css'

const icons: Record<Tab, Icon> = {
  appearance: IconBrush,
  access: IconWorld,
  domains: IconWorldCheck,
  meetings: IconVideo,
  security: IconLock,
  retention: IconClockHour4,
  feedback: IconStar,
  audit: IconHistory,
}

export interface OrganizationFrameProps {
  current: Tab | 'information'
  children: ReactNode
}

/** What every part of the administration stands in: its heading, and the ways to the other parts. */
export function OrganizationFrame({ current, children }: OrganizationFrameProps) {
  const t = useText('organization')
  const row = useCurrentInView(current)
  const shown = (part: Tab | 'information') => (current === part ? 'page' : undefined)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={styles.frame}>
        <nav ref={row} className={styles.nav} aria-label={t('nav.label')}>
          <Link className={styles.entry} to="/organization-info" aria-current={shown('information')}>
            <IconBuilding size={18} stroke={1.8} aria-hidden />
            {t('nav.information')}
          </Link>
          {tabs.map((tab) => {
            const TabIcon = icons[tab]
            return (
              <Link
                key={tab}
                className={styles.entry}
                to="/organization"
                search={{ tab }}
                aria-current={shown(tab)}
              >
                <TabIcon size={18} stroke={1.8} aria-hidden />
                {t(`nav.${tab}`)}
              </Link>
            )
          })}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </Page>
  )
}
