import type { OrganizationDetails } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice, Page } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { session, useUser } from '../../../shared/session/index.ts'
import { FoundForm } from '../components/FoundForm.tsx'
import { Loaded } from '../components/Loaded.tsx'
import { OnboardingStep } from '../components/OnboardingStep.tsx'
import {
  clearStep,
  keepStep,
  onboardingSteps,
  stepOf,
  stepToGoOn,
  type OnboardingStepName,
} from '../model/onboarding-steps.ts'
import styles from './OnboardingPage.module.css'

/** `/onboarding`: the first steps of an organisation, or continue as an individual (spec 2.63). */
export function OnboardingPage() {
  const t = useText('organization')
  const errorText = useErrorText()
  const { user } = useUser()
  const details = useQuery(orpc.administration.details.queryOptions({ input: { id: user.organization_id } }))
  const isFounding = details.data?.data.kind === 'individual'
  const { step, goTo, card } = useStep(isFounding ? undefined : details.data?.data)
  const place = onboardingSteps.indexOf(step)
  const { finish, alone } = useLeaving()
  const stepText = t('onboarding.step', { step: place + 1, count: onboardingSteps.length })
  const failure = finish.error ?? alone.error
  return (
    <Page title={t('onboarding.title')} {...(!isFounding && { lead: stepText })}>
      <div ref={card} className={styles.step} tabIndex={-1} role="group" aria-label={stepText}>
        <Loaded query={details}>
          {(organization) =>
            organization.kind === 'individual' ? (
              <FoundForm />
            ) : (
              <OnboardingStep
                organization={organization}
                step={step}
                onNext={() => goTo(place + 1)}
                back={
                  <Button variant="default" onClick={() => goTo(place - 1)}>
                    {t('onboarding.back')}
                  </Button>
                }
                alone={
                  <Button variant="subtle" loading={alone.isPending} onClick={() => alone.mutate({})}>
                    {t('onboarding.alone')}
                  </Button>
                }
                finish={{ isFinishing: finish.isPending, onFinish: () => finish.mutate({}) }}
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

/** The current step. Each step has a history entry, so the browser's Back leads to the previous one. */
function useStep(organization: OrganizationDetails | undefined) {
  const navigate = useNavigate()
  const named = stepOf(useSearch({ strict: false }))
  // Saving a step does not scroll the page.
  const [first, setFirst] = useState<OnboardingStepName | null>(null)
  if (organization && first === null) setFirst(stepToGoOn(organization))
  const step = named ?? first ?? 'information'
  const card = useRef<HTMLDivElement>(null)
  const shown = useRef<OnboardingStepName | null>(null)
  const id = organization?.id
  useEffect(() => {
    if (id === undefined) return
    const isMoved = shown.current !== null && shown.current !== step
    shown.current = step
    if (!isMoved) return
    keepStep(id, step)
    // Keyboard users continue in the new step.
    card.current?.focus()
  }, [id, step])
  const goTo = (place: number) =>
    void navigate({ to: '.', search: { step: onboardingSteps[place] } as never })
  return { step, goTo, card }
}

/** The two ways to Home: with the organisation as it is, or as an individual. */
function useLeaving() {
  const navigate = useNavigate()
  const renew = useRenew()
  const leave = async () => {
    clearStep()
    await renew('organizationDetails')
    await navigate({ to: '/home' })
  }
  const finish = useMutation(
    orpc.administration.finishOnboarding.mutationOptions({
      onSuccess: async () => {
        session.updateProfile({ isOnboardingDue: false })
        await leave()
      },
    }),
  )
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
