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
  await page.locator('main form').first().waitFor()
  return page
}

const tabs = [
  'appearance',
  'access',
  'domains',
  'meetings',
  'security',
  'retention',
  'notifications',
  'usage',
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
  searchedUntil: state === 'pending' ? Date.now() + 12 * day : null,
}))

const provider = {
  name: 'Riverside ID',
  issuer: 'https://id.riverside.example',
  clientId: 'majlis',
  allowedDomains: ['riverside.example'],
  isEnabled: true,
}

/** *Security*, with a sign-in provider and the rule “single sign-on only”. Neither the provider nor its people are on this machine. */
async function openOnlyRule(stage: Stage, { isOn }: { isOn: boolean }) {
  const member = await found(stage)
  const page = await stage.open('/home', { member })
  const owners = [
    { id: '0198c0de-0000-7000-8000-000000000001', name: 'Nusrat Rahman', isReady: true },
    { id: '0198c0de-0000-7000-8000-000000000002', name: 'Arif Khan', isReady: false },
  ]
  await page.route('**/api/v1/organization/sign-in-provider', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        data: {
          redirectUri: `${stage.url}/sign-in/callback/${member.organizationId}`,
          signInUrl: `${stage.url}/riverside`,
          provider,
        },
      },
    }),
  )
  await page.route('**/api/v1/organization/single-sign-on-only', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: {
            status: 'success',
            data: { isOn, breakGlassUserId: isOn ? owners[0]?.id : null, owners },
          },
        })
      : // They signed in a moment ago, which would count as a recent proof.
        route.fulfill({
          status: 403,
          json: { code: 'identity.proof_required', status: 403, message: 'Confirm that it’s you.' },
        }),
  )
  await page.goto(`${stage.url}/organization?tab=security`)
  await page.getByText(stage.text('security', 'only.ownerText')).waitFor()
  return page
}

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
      // Their records are not in any DNS.
      await page.route('**/api/v1/organization/domains', (route) =>
        route.fulfill({ json: { status: 'success', data: domainsOfEveryState } }),
      )
      await page.reload()
      await page.locator('main details').first().waitFor()
      return page
    },
  },
  { name: 'single-sign-on-only', isWhole: true, open: (stage) => openOnlyRule(stage, { isOn: true }) },
  {
    name: 'single-sign-on-only-confirm',
    async open(stage) {
      const page = await openOnlyRule(stage, { isOn: false })
      await page.getByLabel(stage.text('security', 'only.owner')).selectOption({ index: 1 })
      await page.getByRole('button', { name: stage.text('security', 'only.on'), exact: true }).click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
  {
    name: 'confirm-identity',
    async open(stage) {
      const page = await openOnlyRule(stage, { isOn: true })
      await page.getByRole('button', { name: stage.text('security', 'only.off'), exact: true }).click()
      await page.getByRole('dialog').locator('input[type=password]').waitFor()
      return page
    },
  },
  {
    name: 'organization-delete',
    isWhole: true,
    open: async (stage) => {
      const member = await found(stage)
      const page = await stage.open(`/organization-delete/${member.organizationId}`, { member })
      await page.locator('main form').first().waitFor()
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
