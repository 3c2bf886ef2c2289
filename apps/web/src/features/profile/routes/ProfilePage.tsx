import { useText } from '@majlis/i18n/react'
import { Page } from '@majlis/ui'
import { useUser } from '../../../shared/session/index.ts'
import { ConnectedAccountsCard, PasskeysCard, TwoFactorCard } from '../../auth/index.ts'
import { AboutCard } from '../components/AboutCard.tsx'
import { CallCard } from '../components/CallCard.tsx'
import { DeleteCard } from '../components/DeleteCard.tsx'
import { FoundCard } from '../components/FoundCard.tsx'
import { LookCard } from '../components/LookCard.tsx'
import { NotificationsCard } from '../components/NotificationsCard.tsx'
import { OwnDataCard } from '../components/OwnDataCard.tsx'
import { PasswordCard } from '../components/PasswordCard.tsx'
import styles from '../components/profile.module.css'
import { RoomCard } from '../components/RoomCard.tsx'
import { SessionsCard } from '../components/SessionsCard.tsx'
import { TimeCard } from '../components/TimeCard.tsx'

/** The user, their room, how the product looks to them and how the account is protected (spec 2.35, 2.56). */
export function ProfilePage() {
  const t = useText('shell')
  const { profile } = useUser()
  return (
    <Page title={t('profile.title')} lead={t('profile.lead')} width="narrow">
      <div className={styles.cards}>
        <AboutCard />
        {profile.isIndividual ? <FoundCard /> : null}
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
