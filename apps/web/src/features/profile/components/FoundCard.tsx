import { useText } from '@majlis/i18n/react'
import { ButtonLink } from '../../../shared/links/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** For who continued as an individual: the way to an organisation, which takes in other people (spec 1.22). */
export function FoundCard() {
  const t = useText('profile')
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
