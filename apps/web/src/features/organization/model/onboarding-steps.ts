import type { OrganizationDetails } from '@majlis/contract'
import { deviceStorage } from '../../../shared/browser-storage/index.ts'

export const onboardingSteps = ['information', 'addresses', 'logo', 'team'] as const

export type OnboardingStepName = (typeof onboardingSteps)[number]

const key = 'majlis.onboarding-step'

/** The step named by `step` in the address. */
export function stepOf(search: Record<string, unknown>): OnboardingStepName | null {
  return onboardingSteps.find((step) => step === search['step']) ?? null
}

/**
 * Where people continue who stopped in between: at the step they had reached on this device, otherwise at the first
 * unfinished one.
 */
export function stepToGoOn({ id, attributes, country, vanityUrl }: OrganizationDetails): OnboardingStepName {
  const [organizationId, step] = deviceStorage.read(key)?.split(' ') ?? []
  const reached = organizationId === id ? stepOf({ step }) : null
  if (reached) return reached
  if (attributes.size === null && country === null) return 'information'
  return vanityUrl === null ? 'addresses' : 'logo'
}

export function keepStep(organizationId: string, step: OnboardingStepName): void {
  deviceStorage.keep(key, `${organizationId} ${step}`)
}

/** Called when the steps are finished. */
export function clearStep(): void {
  deviceStorage.forget(key)
}
