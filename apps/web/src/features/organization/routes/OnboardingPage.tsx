import type { OrganizationDetails } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { initialsOf, Notice, Page } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Activity, useEffect, useRef, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { session, useUser } from '../../../shared/session/index.ts'
import { AddressesForm } from '../components/AddressesForm.tsx'
import { FoundForm } from '../components/FoundForm.tsx'
import { InformationForm } from '../components/InformationForm.tsx'
import { Loaded } from '../components/Loaded.tsx'
import { PictureCard } from '../components/PictureCard.tsx'
import { SettingsCard } from '../components/SettingsCard.tsx'
import styles from './OnboardingPage.module.css'

const steps = ['information', 'addresses', 'face'] as const

/** `/onboarding`: the first steps of an organisation, or on as an individual (spec 2.63). */
export function OnboardingPage() {
  const t = useText('organization')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const renew = useRenew()
  const { user } = useUser()
  const details = useQuery(orpc.administration.details.queryOptions({ input: { id: user.organization_id } }))
  const [chosen, setPlace] = useState<number | null>(null)
  const isFounding = details.data?.data.kind === 'individual'
  const place = chosen ?? (details.data ? placeToGoOn(details.data.data) : 0)
  const step = steps[place] ?? 'information'
  const appearance = useQuery(
    orpc.organization.appearance.queryOptions({ input: { organizationId: user.organization_id } }),
  )
  const leave = async () => {
    await renew('organizationDetails')
    await navigate({ to: '/home' })
  }
  const finish = useMutation(orpc.administration.finishOnboarding.mutationOptions({ onSuccess: leave }))
  const alone = useMutation(
    orpc.administration.continueAsIndividual.mutationOptions({
      onSuccess: async () => {
        await session.lookAnew()
        await leave()
      },
    }),
  )
  const card = useRef<HTMLDivElement>(null)
  // Who goes on without a pointer goes on from the new step.
  useEffect(() => {
    if (chosen !== null) card.current?.focus()
  }, [chosen])
  const stepText = t('onboarding.step', { step: place + 1, count: steps.length })
  const next = () => setPlace(Math.min(place + 1, steps.length - 1))
  const back = (
    <Button variant="default" onClick={() => setPlace(place - 1)}>
      {t('onboarding.back')}
    </Button>
  )
  const failure = finish.error ?? alone.error
  return (
    <Page title={t('onboarding.title')} {...(!isFounding && { lead: stepText })} width="narrow">
      <div ref={card} className={styles.step} tabIndex={-1} role="group" aria-label={stepText}>
        <Loaded query={details}>
          {(organization) =>
            organization.kind === 'individual' ? (
              <FoundForm />
            ) : (
              <>
                {/* What was typed in a step and not kept yet is there again when somebody comes back to it. */}
                <Activity mode={step === 'information' ? 'visible' : 'hidden'}>
                  <SettingsCard title={t('onboarding.information')} text={t('onboarding.informationText')}>
                    <InformationForm
                      organization={organization}
                      submitLabel={t('onboarding.next')}
                      secondary={
                        <Button variant="subtle" loading={alone.isPending} onClick={() => alone.mutate({})}>
                          {t('onboarding.alone')}
                        </Button>
                      }
                      onSaved={next}
                    />
                  </SettingsCard>
                </Activity>
                <Activity mode={step === 'addresses' ? 'visible' : 'hidden'}>
                  <SettingsCard
                    title={t('addresses.title')}
                    text={`${t('addresses.text')} ${t('onboarding.canWait')}`}
                  >
                    <AddressesForm
                      organization={organization}
                      submitLabel={t('onboarding.next')}
                      secondary={back}
                      onSaved={next}
                    />
                  </SettingsCard>
                </Activity>
                {step === 'face' ? (
                  <Loaded query={appearance}>
                    {({ logoUrl }) => (
                      <PictureCard
                        kind="logo"
                        pictureUrl={logoUrl}
                        fallback={<b>{initialsOf(organization.name)}</b>}
                      >
                        <footer className={styles.foot}>
                          {back}
                          <Button loading={finish.isPending} onClick={() => finish.mutate({})}>
                            {t('onboarding.finish')}
                          </Button>
                        </footer>
                      </PictureCard>
                    )}
                  </Loaded>
                ) : null}
              </>
            )
          }
        </Loaded>
      </div>
      <Notice tone="bad" className={styles.error}>
        {failure ? errorText(failure) : null}
      </Notice>
    </Page>
  )
}

/** The first step that was not done yet: whoever left in the middle goes on there. */
function placeToGoOn({ attributes, country, vanityUrl }: OrganizationDetails): number {
  if (attributes.size === null && country === null) return steps.indexOf('information')
  return steps.indexOf(vanityUrl === null ? 'addresses' : 'face')
}
