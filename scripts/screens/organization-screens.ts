import type { OrganizationDomain } from '@majlis/contract'
import type { Member } from './calls.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

const found = (stage: Stage) => stage.calls.signUp('Nusrat', 'Rahman', stage.language, 'Riverside Library')

/** A part of the administration, as the owner of a new organisation sees it. */
async function openPart(stage: Stage, path: string) {
  const member = await found(stage)
  const page = await stage.open(path, { member })
  await page.locator('main form, main table, main b').first().waitFor()
  return page
}

async function openFounding(stage: Stage, member: Promise<Member> = found(stage)) {
  const page = await stage.open('/onboarding', { member: await member })
  await page.locator('main form').waitFor()
  return page
}

const tabs = [
  'appearance',
  'access',
  'domains',
  'meetings',
  'security',
  'retention',
  'feedback',
  'audit',
] as const

const day = 86_400_000
const domainsOfEveryState: OrganizationDomain[] = (
  [
    ['riverside.example', 'proven'],
    ['library.riverside.example', 'pending'],
    ['east.example', 'missing'],
    ['west.example', 'lost'],
    ['corp.riverside.example', 'listed'],
  ] as const
).map(([domain, state]) => ({
  domain,
  state,
  record:
    state === 'listed'
      ? null
      : {
          name: `_majlis-challenge.${domain}`,
          value: 'majlis-domain-verification=dGhlIHZhbHVlIG9mIGEgcmVjb3JkIGluIHRoZSBETlM',
        },
  stateSince: state === 'listed' ? null : Date.now() - 2 * day,
  checkedAt: state === 'listed' ? null : Date.now() - day / 4,
  endsAt: state === 'missing' ? Date.now() + 5 * day : null,
}))

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
  {
    name: 'organization-domains-states',
    isWhole: true,
    async open(stage) {
      const page = await openPart(stage, '/organization?tab=domains')
      // Their records are in no DNS.
      await page.route('**/api/v1/organization/domains', (route) =>
        route.fulfill({ json: { status: 'success', data: domainsOfEveryState } }),
      )
      await page.reload()
      await page.locator('main details').first().waitFor()
      return page
    },
  },
  {
    name: 'organization-delete',
    isWhole: true,
    open: async (stage) => {
      const member = await found(stage)
      const page = await stage.open(`/organization-delete/${member.organizationId}`, { member })
      await page.locator('main form').waitFor()
      return page
    },
  },
  { name: 'onboarding', isWhole: true, open: (stage) => openFounding(stage) },
  {
    name: 'onboarding-alone',
    isWhole: true,
    open: (stage) => openFounding(stage, stage.calls.signUp('Nusrat', 'Rahman', stage.language)),
  },
  {
    name: 'onboarding-address',
    isWhole: true,
    async open(stage) {
      const page = await openFounding(stage)
      await page.locator('main select').selectOption({ index: 3 })
      await page.getByRole('button', { name: stage.text('organization', 'onboarding.next') }).click()
      await page.getByLabel(stage.text('organization', 'addresses.vanity')).fill('riverside')
      return page
    },
  },
  {
    name: 'vanity',
    isWhole: true,
    async open(stage) {
      const member = await found(stage)
      const vanityUrl = `riverside-${Date.now().toString(36)}`
      await stage.calls.saveVanityUrl(member, vanityUrl)
      const page = await stage.open('/')
      // Its provider is not on this machine.
      await page.route('**/api/v1/auth/sign-in-provider/*', (route) =>
        route.fulfill({ json: { status: 'success', data: { name: 'Riverside ID' } } }),
      )
      await page.goto(`${stage.url}/${vanityUrl}`)
      await page.getByText('Riverside ID').waitFor()
      return page
    },
  },
]
