import type { Language, Person, RecordingLink } from '@majlis/contract'
import { namesOf, titleOf } from './people.ts'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

/** As the owner of the demo's organisation sees it, where six people are. */
async function openList(stage: Stage) {
  const member = await stage.calls.signIn('Nusrat', stage.language)
  const page = await stage.open('/user-management', { member })
  await page.getByRole('row').nth(6).waitFor()
  return page
}

/** A page of the owner of a new organisation, where no one else is yet. */
async function openEmpty(stage: Stage, path: string) {
  const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language, 'Riverside Library')
  const page = await stage.open(path, { member })
  await page.locator('main form, main h2, main b').first().waitFor()
  return page
}

const groups: Record<Language, { teams: readonly string[]; units: readonly [string, string, string] }> = {
  en: { teams: ['Press office', 'River path'], units: ['Public works', 'Parks', 'Street lighting'] },
  bn: { teams: ['গণমাধ্যম শাখা', 'নদীপথ'], units: ['গণপূর্ত', 'উদ্যান', 'সড়কবাতি'] },
  ar: { teams: ['المكتب الإعلامي', 'ممشى النهر'], units: ['الأشغال العامة', 'الحدائق', 'إنارة الشوارع'] },
}

const requestOf: Record<Language, string> = {
  en: 'I am back from leave on Monday and need my meetings again.',
  bn: 'সোমবার ছুটি থেকে ফিরছি, আমার সভাগুলো আবার দরকার।',
  ar: 'أعود من إجازتي يوم الاثنين وأحتاج إلى اجتماعاتي من جديد.',
}

/** One row of each result: invited, two that failed, one that has an account, one twice. */
const listOf = (known: string) =>
  [
    'First name;Last name;Email;Job title;Department',
    'Layla;Haddad;layla@riverside.example.org;Planner;Parks',
    'Omar;Aziz;omar at riverside;Gardener;Parks',
    'Mina;Chowdhury;mina@mailinator.com;Clerk;Roads',
    `Nusrat;Rahman;${known};;`,
    'Layla;Haddad;LAYLA@riverside.example.org;Planner;Parks',
  ].join('\r\n')

const dayMs = 86_400_000

function deletedPeopleOf({ language }: Stage) {
  const person: Person = {
    id: '0190a000-0000-7000-8000-0000000000ab',
    name: namesOf(language).rafiq,
    firstName: namesOf(language).rafiq,
    lastName: '',
    email: 'rafiq@riverside.example',
    pictureUrl: null,
    role: 'user',
    status: 'active',
    isInvitationRefused: false,
    jobTitle: '',
    department: '',
    phone: '',
    businessUnits: [],
    licences: [],
    createdAt: Date.now() - 300 * dayMs,
    joinedAt: Date.now() - 300 * dayMs,
    suspendedAt: null,
    deletedAt: Date.now() - 5 * dayMs,
    purgedAt: Date.now() + 23 * dayMs,
  }
  return { users: [person], nextCursor: null, total: 1, isMore: false }
}

const linksOf = ({ language }: Stage): RecordingLink[] =>
  [true, false].map((isWorking, place) => ({
    recordingId: `0190a000-0000-7000-8000-0000000000${place}c`,
    meetingTitle: titleOf(language),
    startDateTime: Date.now() - (place + 8) * dayMs,
    bytes: 48_300_000 * (place + 1),
    lengthMs: 2_520_000,
    isWorking,
  }))

export const peopleScreens: readonly Screen[] = [
  { name: 'users', isWhole: true, open: openList },
  {
    name: 'users-selected',
    isWhole: true,
    async open(stage) {
      const page = await openList(stage)
      await page.getByRole('checkbox').nth(2).check()
      await page.getByRole('checkbox').nth(3).check()
      return page
    },
  },
  {
    name: 'user-page',
    isWhole: true,
    async open(stage) {
      const page = await openList(stage)
      await page.getByRole('link', { name: 'Arif Khan' }).click()
      await page.locator('#account').waitFor()
      return page
    },
  },
  {
    name: 'user-delete',
    async open(stage) {
      const page = await openList(stage)
      await page.getByRole('link', { name: 'Nusrat Rahman' }).waitFor()
      await page.getByRole('checkbox', { name: 'Samira' }).check()
      await page.getByRole('button', { name: stage.text('people', 'act.delete'), exact: true }).click()
      await page.getByRole('dialog').locator('button[type=submit]').waitFor()
      const give = page.getByLabel(stage.text('people', 'belongings.give'))
      // Shown only if there is something to transfer.
      if (await give.isVisible()) await give.check()
      return page
    },
  },
  {
    name: 'users-delete',
    async open(stage) {
      const { schedule, signIn } = stage.calls
      const monday = Date.UTC(2031, 2, 3, 9)
      const hosts = ['Nusrat', 'Samira', 'Arif'] as const
      for (const [place, host] of hosts.entries()) {
        const meetingTitle = ['Budget', 'River path', 'Street lighting'][place]
        const meeting = { meetingTitle, startDateTime: monday, timeZone: 'UTC' }
        // Otherwise it was planned for an earlier picture.
        await schedule(await signIn(host, stage.language), meeting).catch(() => undefined)
      }
      const page = await openList(stage)
      for (const name of ['Samira', 'Arif']) await page.getByRole('checkbox', { name }).check()
      await page.getByRole('button', { name: stage.text('people', 'act.delete'), exact: true }).click()
      await page.getByLabel(stage.text('people', 'belongings.give')).check()
      await page.getByLabel(stage.text('people', 'belongings.who')).fill('Nusrat')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Nusrat/ })
        .click()
      await page.getByRole('dialog').getByText('Street lighting').waitFor()
      return page
    },
  },
  { name: 'user-add', isWhole: true, open: (stage) => openEmpty(stage, '/add-user') },
  { name: 'people-upload', isWhole: true, open: (stage) => openEmpty(stage, '/upload-multiple-user') },
  {
    name: 'people-results',
    isWhole: true,
    async open(stage) {
      const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language, 'Riverside Library')
      const page = await stage.open('/upload-multiple-user', { member })
      await page.locator('input[type=file]').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(listOf(member.email)),
      })
      // The rows that failed come first, and the columns are folded.
      await page.getByRole('row').nth(1).waitFor()
      return page
    },
  },
  {
    name: 'teams',
    isWhole: true,
    async open(stage) {
      const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language, 'Riverside Library')
      for (const name of groups[stage.language].teams) await stage.calls.makeTeam(member, name)
      const page = await stage.open('/user-management/teams', { member })
      await page.getByRole('row').nth(2).waitFor()
      return page
    },
  },
  {
    name: 'business-units',
    isWhole: true,
    async open(stage) {
      const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language, 'Riverside Library')
      const [top, ...within] = groups[stage.language].units
      const parentId = await stage.calls.makeUnit(member, top)
      for (const name of within) await stage.calls.makeUnit(member, name, parentId)
      const page = await stage.open('/user-management/business-units', { member })
      await page.getByRole('row').nth(3).waitFor()
      return page
    },
  },
  { name: 'requests-empty', isWhole: true, open: (stage) => openEmpty(stage, '/user-management/requests') },
  {
    name: 'requests',
    isWhole: true,
    async open(stage) {
      const page = await openEmpty(stage, '/user-management/requests')
      const asked = namesOf(stage.language)
      // Nobody of the demo is to be suspended for a picture.
      await page.route('**/api/v1/user/reactivation-requests', (route) =>
        route.fulfill({
          json: {
            status: 'success',
            data: [
              {
                user: {
                  id: '0190a000-0000-7000-8000-0000000000aa',
                  name: asked.layla,
                  email: 'layla@riverside.example',
                },
                message: requestOf[stage.language],
                askedAt: Date.now() - 5_400_000,
              },
            ],
          },
        }),
      )
      await page.goto(`${stage.url}/user-management/requests`)
      await page.getByText(requestOf[stage.language]).waitFor()
      return page
    },
  },
  { name: 'deleted-accounts', isWhole: true, open: (stage) => openEmpty(stage, '/user-management/deleted') },
  {
    name: 'deleted-accounts-links',
    async open(stage) {
      const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language, 'Riverside Library')
      const page = await stage.open('/home', { member })
      // Nobody of the demo is to be deleted for a picture.
      await page.route('**/api/v1/user/filter', (route) =>
        route.fulfill({ json: { status: 'success', data: deletedPeopleOf(stage) } }),
      )
      await page.route('**/api/v1/user/*/recording-links*', (route) =>
        route.fulfill({ json: { status: 'success', data: { links: linksOf(stage), nextCursor: null } } }),
      )
      await page.goto(`${stage.url}/user-management/deleted`)
      await page.getByRole('button', { name: stage.text('people', 'act.recordingLinks') }).click()
      await page.getByRole('dialog').getByText(titleOf(stage.language)).first().waitFor()
      return page
    },
  },
]
