import { useText } from '@majlis/i18n/react'
import {
  IconBell,
  IconBrush,
  IconBuilding,
  IconChartBar,
  IconClockHour4,
  IconHistory,
  IconLock,
  IconStar,
  IconVideo,
  IconWorld,
  IconWorldCheck,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SettingsEntry, SettingsFrame } from '../../../shared/settings-frame/index.ts'
import { tabs, type Tab } from '../model/tabs.ts'

const icons: Record<Tab, Icon> = {
  appearance: IconBrush,
  access: IconWorld,
  domains: IconWorldCheck,
  meetings: IconVideo,
  security: IconLock,
  notifications: IconBell,
  retention: IconClockHour4,
  usage: IconChartBar,
  feedback: IconStar,
  audit: IconHistory,
}

export interface OrganizationFrameProps {
  current: Tab | 'information'
  children: ReactNode
}

/** The heading and the navigation of the organisation's settings, around one section. */
export function OrganizationFrame({ current, children }: OrganizationFrameProps) {
  const t = useText('organization')
  const shown = (part: Tab | 'information') => (current === part ? 'page' : undefined)
  return (
    <SettingsFrame
      title={t('title')}
      lead={t('lead')}
      navLabel={t('nav.label')}
      current={current}
      entries={
        <>
          <SettingsEntry icon={IconBuilding} to="/organization-info" aria-current={shown('information')}>
            {t('nav.information')}
          </SettingsEntry>
          {tabs.map((tab) => (
            <SettingsEntry
              key={tab}
              icon={icons[tab]}
              to="/organization"
              search={{ tab }}
              aria-current={shown(tab)}
            >
              {t(`nav.${tab}`)}
            </SettingsEntry>
          ))}
        </>
      }
    >
      {children}
    </SettingsFrame>
  )
}
