import { useText } from '@majlis/i18n/react'
import { Page } from '@majlis/ui'
import { ConnectedAccountsCard, PasskeysCard, TwoFactorCard } from '../../auth/index.ts'
import { AboutCard } from '../components/about-card.tsx'
import { CallCard } from '../components/call-card.tsx'
import { DeleteCard } from '../components/delete-card.tsx'
import { LookCard } from '../components/look-card.tsx'
import { NotificationsCard } from '../components/notifications-card.tsx'
import { OwnDataCard } from '../components/own-data-card.tsx'
import { PasswordCard } from '../components/password-card.tsx'
import styles from '../components/profile.module.css'
import { RoomCard } from '../components/room-card.tsx'
import { SessionsCard } from '../components/sessions-card.tsx'
import { TimeCard } from '../components/time-card.tsx'

/** The user, their room, how the product looks to them and how the account is protected (spec 2.35, 2.56). */
export function ProfilePage() {
  const t = useText('shell')
  return (
    <Page title={t('profile.title')} lead={t('profile.lead')} width="narrow">
      <div className={styles.cards}>
        <AboutCard />
        <RoomCard />
        <LookCard />
        <TimeCard />
        <CallCard />
        <NotificationsCard />
        <PasswordCard />
        <TwoFactorCard />
        <PasskeysCard />
        <ConnectedAccountsCard />
        <SessionsCard />
        <OwnDataCard />
        <DeleteCard />
      </div>
    </Page>
  )
}
