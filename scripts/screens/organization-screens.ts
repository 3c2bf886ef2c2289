import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

/** A part of the administration, as the owner of a new organisation sees it. */
async function openPart(stage: Stage, path: string) {
  const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language)
  const page = await stage.open(path, { member })
  await page.locator('main form, main table, main b').first().waitFor()
  return page
}

const tabs = ['appearance', 'access', 'meetings', 'security', 'retention', 'audit'] as const

export const organizationScreens: readonly Screen[] = [
  {
    name: 'organization-info',
    isWhole: true,
    open: (stage) => openPart(stage, '/organization-info'),
  },
  ...tabs.map((tab): Screen => ({
    name: `organization-${tab}`,
    isWhole: true,
    open: (stage) => openPart(stage, `/organization?tab=${tab}`),
  })),
  { name: 'onboarding', isWhole: true, open: (stage) => openPart(stage, '/onboarding') },
]
