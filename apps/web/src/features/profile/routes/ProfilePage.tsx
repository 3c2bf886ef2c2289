import { useText } from '@majlis/i18n/react'
import {
  IconAdjustments,
  IconBell,
  IconCalendar,
  IconDatabase,
  IconShieldLock,
  IconUser,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SettingsEntry, SettingsFrame } from '../../../shared/settings-frame/index.ts'
import { ConnectedAccountsCard, PasskeysCard, TwoFactorCard } from '../../auth/index.ts'
import { AboutCard } from '../components/AboutCard.tsx'
import { AppCard } from '../components/AppCard.tsx'
import { CalendarConnections } from '../components/CalendarConnections.tsx'
import { CallCard } from '../components/CallCard.tsx'
import { DeleteCard } from '../components/DeleteCard.tsx'
import { FeedCard } from '../components/FeedCard.tsx'
import { FoundCard } from '../components/FoundCard.tsx'
import { LookCard } from '../components/LookCard.tsx'
import { NotificationsCard } from '../components/NotificationsCard.tsx'
import { OwnDataCard } from '../components/OwnDataCard.tsx'
import { PasswordCard } from '../components/PasswordCard.tsx'
import { RoomCard } from '../components/RoomCard.tsx'
import { SessionsCard } from '../components/SessionsCard.tsx'
import { TimeCard } from '../components/TimeCard.tsx'
import { tabOf, tabs, type Tab } from '../model/tabs.ts'

const icons: Record<Tab, Icon> = {
  about: IconUser,
  preferences: IconAdjustments,
  meetings: IconVideo,
  calendars: IconCalendar,
  notifications: IconBell,
  security: IconShieldLock,
  data: IconDatabase,
}

const parts: Record<Tab, ReactNode> = {
  about: (
    <>
      <AboutCard />
      <FoundCard />
      <RoomCard />
    </>
  ),
  preferences: (
    <>
      <LookCard />
      <TimeCard />
      <AppCard />
    </>
  ),
  meetings: <CallCard />,
  calendars: (
    <>
      <CalendarConnections />
      <FeedCard />
    </>
  ),
  notifications: <NotificationsCard />,
  security: (
    <>
      <PasswordCard />
      <TwoFactorCard />
      <PasskeysCard />
      <ConnectedAccountsCard />
      <SessionsCard />
    </>
  ),
  data: (
    <>
      <OwnDataCard />
      <DeleteCard />
    </>
  ),
}

/** The account, preferences and security of the user (spec 2.35, 2.56). */
export function ProfilePage() {
  const t = useText('profile')
  const tab = tabOf(useSearch({ strict: false }))
  return (
    <SettingsFrame
      title={t('title')}
      lead={t('lead')}
      navLabel={t('nav.label')}
      current={tab}
      entries={tabs.map((one) => (
        <SettingsEntry
          key={one}
          icon={icons[one]}
          to="/profile"
          search={{ tab: one }}
          aria-current={tab === one ? 'page' : undefined}
        >
          {t(`nav.${one}`)}
        </SettingsEntry>
      ))}
    >
      {parts[tab]}
    </SettingsFrame>
  )
}
