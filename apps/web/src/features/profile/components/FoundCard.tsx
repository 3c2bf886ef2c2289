import { useText } from '@majlis/i18n/react'
import { useUser } from '../../../shared/session/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** For individuals: leads to creating an organisation, to which they can invite others (spec 1.22). */
export function FoundCard() {
  const t = useText('profile')
  if (!useUser().profile.isIndividual) return null
  return (
    <ProfileCard title={t('found.title')} text={t('found.text')}>
      <div className={styles.buttons}>
        <ButtonLink variant="default" to="/onboarding">
          {t('found.open')}
        </ButtonLink>
      </div>
    </ProfileCard>
  )
}
