import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { InviteCard } from './InviteCard.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import styles from './OnboardingCard.module.css'

/** On Home, for the owner of a new organisation: leads to its first steps until they are done or skipped, then to inviting others. */
export function OnboardingCard() {
  const t = useText('organization')
  const { user, profile } = useUser()
  const isOwner = profile.role === 'owner' && !profile.isIndividual
  const details = useQuery({
    ...orpc.administration.details.queryOptions({ input: { id: user.organization_id } }),
    enabled: isOwner,
  })
  const leaveOut = useMutation(
    orpc.administration.finishOnboarding.mutationOptions({
      meta: { changes: ['organizationDetails'] },
    }),
  )
  if (!isOwner || !details.data) return null
  if (details.data.data.isOnboarded) return <InviteCard />
  return (
    <div className={styles.card}>
      <SettingsCard title={t('onboarding.title')} text={t('onboarding.cardText')}>
        <div className={styles.actions}>
          <Button component={Link} to="/onboarding">
            {t('onboarding.begin')}
          </Button>
          <Button variant="subtle" loading={leaveOut.isPending} onClick={() => leaveOut.mutate({})}>
            {t('onboarding.later')}
          </Button>
        </div>
      </SettingsCard>
    </div>
  )
}
