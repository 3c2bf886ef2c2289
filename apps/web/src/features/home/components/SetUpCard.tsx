import { Button } from '@mantine/core'
import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { session } from '../../../shared/session/index.ts'
import styles from './SetUpCard.module.css'

/**
 * For the owner of a new organisation: leads to its first steps until they are done or skipped (spec 2.63). The
 * page's own frame shows it too.
 */
export function SetUpCard() {
  const t = useText('home')
  const skip = useMutation(
    orpc.administration.finishOnboarding.mutationOptions({
      onSuccess: () => session.updateProfile({ isOnboardingDue: false }),
      meta: { changes: ['organizationDetails'] },
    }),
  )
  return (
    <Card className={styles.card} aria-labelledby="set-up-title">
      <h2 id="set-up-title">{t('setUp.title')}</h2>
      <p className={styles.text}>{t('setUp.text')}</p>
      <div className={styles.actions}>
        <ButtonLink to="/onboarding">{t('setUp.begin')}</ButtonLink>
        <Button variant="subtle" loading={skip.isPending} onClick={() => skip.mutate({})}>
          {t('setUp.later')}
        </Button>
      </div>
    </Card>
  )
}
