import type { OrganizationDetails } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { initialsOf } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Activity, type ReactNode } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import type { OnboardingStepName } from '../model/onboarding-steps.ts'
import styles from '../routes/OnboardingPage.module.css'
import { AddressesForm } from './AddressesForm.tsx'
import { InformationForm } from './InformationForm.tsx'
import { InviteTeam } from './InviteTeam.tsx'
import { Loaded } from './Loaded.tsx'
import { PictureCard } from './PictureCard.tsx'
import { SettingsCard } from './SettingsCard.tsx'

interface OnboardingStepProps {
  organization: OrganizationDetails
  step: OnboardingStepName
  onNext(): void
  /** The buttons that do not lead to the next step. */
  back: ReactNode
  alone: ReactNode
  /** Finishes the last step. */
  finish: { isFinishing: boolean; onFinish(): void }
}

/** The form of a step. Unsaved input of other steps is kept until people return to them. */
export function OnboardingStep({ organization, step, onNext, back, alone, finish }: OnboardingStepProps) {
  const t = useText('organization')
  const { user } = useUser()
  const appearance = useQuery(
    orpc.organization.appearance.queryOptions({ input: { organizationId: user.organization_id } }),
  )
  return (
    <>
      <Activity mode={step === 'information' ? 'visible' : 'hidden'}>
        <SettingsCard
          title={t('onboarding.information')}
          text={`${t('onboarding.informationText')} ${t('onboarding.aloneText')}`}
        >
          <InformationForm
            organization={organization}
            submitLabel={t('onboarding.next')}
            secondary={alone}
            onSaved={onNext}
          />
        </SettingsCard>
      </Activity>
      <Activity mode={step === 'addresses' ? 'visible' : 'hidden'}>
        <SettingsCard title={t('addresses.title')} text={`${t('addresses.text')} ${t('onboarding.canWait')}`}>
          <AddressesForm
            organization={organization}
            submitLabel={t('onboarding.next')}
            secondary={back}
            onSaved={onNext}
          />
        </SettingsCard>
      </Activity>
      {step === 'logo' ? (
        <Loaded query={appearance}>
          {({ logoUrl }) => (
            <PictureCard kind="logo" pictureUrl={logoUrl} fallback={<b>{initialsOf(organization.name)}</b>}>
              <footer className={styles.foot}>
                {back}
                <Button onClick={onNext}>{t('onboarding.continue')}</Button>
              </footer>
            </PictureCard>
          )}
        </Loaded>
      ) : null}
      {step === 'team' ? <InviteTeam last={{ back, ...finish }} /> : null}
    </>
  )
}
