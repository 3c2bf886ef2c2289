import type { OrganizationDetails } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice, Page } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { session, useUser } from '../../../shared/session/index.ts'
import { FoundForm } from '../components/FoundForm.tsx'
import { Loaded } from '../components/Loaded.tsx'
import { OnboardingStep, onboardingSteps } from '../components/OnboardingStep.tsx'
import styles from './OnboardingPage.module.css'

/** `/onboarding`: the first steps of an organisation, or on as an individual (spec 2.63). */
export function OnboardingPage() {
  const t = useText('organization')
  const errorText = useErrorText()
  const { user } = useUser()
  const details = useQuery(orpc.administration.details.queryOptions({ input: { id: user.organization_id } }))
  const [chosen, setPlace] = useState<number | null>(null)
  const isFounding = details.data?.data.kind === 'individual'
  const place = chosen ?? (details.data ? placeToGoOn(details.data.data) : 0)
  const { finish, alone } = useLeaving()
  const card = useRef<HTMLDivElement>(null)
  // Keyboard users continue from the new step.
  useEffect(() => {
    if (chosen !== null) card.current?.focus()
  }, [chosen])
  const stepText = t('onboarding.step', { step: place + 1, count: onboardingSteps.length })
  const failure = finish.error ?? alone.error
  return (
    <Page title={t('onboarding.title')} {...(!isFounding && { lead: stepText })} width="narrow">
      <div ref={card} className={styles.step} tabIndex={-1} role="group" aria-label={stepText}>
        <Loaded query={details}>
          {(organization) =>
            organization.kind === 'individual' ? (
              <FoundForm />
            ) : (
              <OnboardingStep
                organization={organization}
                step={onboardingSteps[place] ?? 'information'}
                onNext={() => setPlace(Math.min(place + 1, onboardingSteps.length - 1))}
                back={
                  <Button variant="default" onClick={() => setPlace(place - 1)}>
                    {t('onboarding.back')}
                  </Button>
                }
                alone={
                  <Button variant="subtle" loading={alone.isPending} onClick={() => alone.mutate({})}>
                    {t('onboarding.alone')}
                  </Button>
                }
                finish={
                  <Button variant="default" loading={finish.isPending} onClick={() => finish.mutate({})}>
                    {t('onboarding.finish')}
                  </Button>
                }
              />
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

/** Both ways to Home: with the organisation as it is now, or as an individual. */
function useLeaving() {
  const navigate = useNavigate()
  const renew = useRenew()
  const leave = async () => {
    await renew('organizationDetails')
    await navigate({ to: '/home' })
  }
  const finish = useMutation(orpc.administration.finishOnboarding.mutationOptions({ onSuccess: leave }))
  const alone = useMutation(
    orpc.administration.continueAsIndividual.mutationOptions({
      onSuccess: async () => {
        await session.reload()
        await leave()
      },
    }),
  )
  return { finish, alone }
}

/** The first step that was not done yet: people who left in the middle continue there. */
function placeToGoOn({ attributes, country, vanityUrl }: OrganizationDetails): number {
  if (attributes.size === null && country === null) return onboardingSteps.indexOf('information')
  return onboardingSteps.indexOf(vanityUrl === null ? 'addresses' : 'logo')
}
