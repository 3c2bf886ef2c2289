import type { OrganizationDetails } from '@majlis/contract'
import { deviceStorage } from '../../../shared/browser-storage/index.ts'

export const onboardingSteps = ['information', 'addresses', 'logo', 'team'] as const

export type OnboardingStepName = (typeof onboardingSteps)[number]

const key = 'majlis.onboarding-step'

/** The step that the `step` of the address names. */
export function stepOf(search: Record<string, unknown>): OnboardingStepName | null {
  return onboardingSteps.find((step) => step === search['step']) ?? null
}

/** Where people go on who left in the middle: at the step they came to on this device, otherwise at the first that was not done. */
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

/** For when the steps are over. */
export function clearStep(): void {
  deviceStorage.forget(key)
}
