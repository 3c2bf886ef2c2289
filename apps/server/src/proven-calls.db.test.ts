import { rm } from 'node:fs/promises'
import { contract } from '@majlis/contract'
import { cloneTestDatabase } from '@majlis/testing'
import { expect, it, onTestFinished } from 'vitest'
import { password } from './testing/people.ts'
import { accountTrials } from './testing/permissions/account-trials.ts'
import { apiOf } from './testing/permissions/api.ts'
import { organizationTrials } from './testing/permissions/organization-trials.ts'
import { peopleTrials } from './testing/permissions/people-trials.ts'
import { allowed, calls, createTableMaker, type TrialsByName } from './testing/permissions/table.ts'
import {
  buildFixture,
  createSurroundings,
  openApp,
  type Fixture,
  type Role,
} from './testing/permissions/fixture.ts'

const proofOf = new Map<string, string | undefined>(
  Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(members).map(([name, { '~orpc': call }]) => [`${group}.${name}`, call.meta.proof]),
  ),
)
const provenCalls = calls.filter(({ name }) => proofOf.get(name) !== undefined)

/** What can open an account to others, or delete everything, export it or send it to other services. */
const sensitive = [
  'administration.removeDomain',
  'administration.requestDeletion',
  'administration.saveProcessingRules',
  'administration.saveRetention',
  'administration.saveSecurityRules',
  'organizationExport.link',
  'organizationExport.start',
  'ownData.link',
  'ownData.start',
  'people.changeRole',
  'people.removeTwoFactor',
  'people.resetPassword',
  'people.transferOwnership',
  'profile.changeEmail',
  'profile.changePassword',
  'profile.deleteAccount',
  'security.addPasskey',
  'security.beginPasskey',
  'security.beginTwoFactor',
  'security.confirmTwoFactor',
  'security.disableTwoFactor',
  'security.removePasskey',
  'security.renewRecoveryCodes',
  'signIn.joinOrganization',
  'singleSignOn.connect',
  'singleSignOn.disconnect',
  'singleSignOn.removeProvider',
  'singleSignOn.saveProvider',
  'singleSignOn.turnOffOnly',
  'singleSignOn.turnOnOnly',
]

/** The trials of all calls, without the password that comes with some. */
const everyTrial: TrialsByName<Role> = { ...organizationTrials, ...accountTrials, ...peopleTrials }
const trials: TrialsByName<Role> = Object.fromEntries(
  Object.entries(everyTrial).map(([group, members]) => [
    group,
    Object.fromEntries(
      Object.entries(members).map(([name, trial]) => [
        name,
        trial && {
          ...trial,
          input: async (fixture: Fixture, role: Role) => bare(await trial.input(fixture, role)),
        },
      ]),
    ),
  ]),
)

function bare(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('password' in input)) return input
  const { password: _, ...rest } = input
  return rest
}

it('asks for a proof of the last ten minutes in every sensitive call', { timeout: 300_000 }, async () => {
  expect(provenCalls.map(({ name }) => name).toSorted()).toEqual(sensitive.toSorted())
  const surroundings = await createSurroundings()
  const base = await cloneTestDatabase()
  onTestFinished(async () => {
    await base.drop()
    await surroundings.homeserver.close()
    await rm(surroundings.dataDir, { recursive: true, force: true })
  })
  const app = await openApp(base.url, surroundings)
  const fixture = await buildFixture(app, surroundings)
  const { db } = app.platform.database
  const ago = (ms: number) => new Date(surroundings.clock.now() - ms)
  await db
    .updateTable('auth_sessions')
    .set({ proven_at: ago(600_000) })
    .execute()
  const signIn = async (role: 'owner' | 'user') => {
    const { email } = fixture.people[role]
    return (await apiOf(app.http).identity.authenticate({ email, password })).data.accessToken
  }
  const recent = { owner: await signIn('owner'), user: await signIn('user') }
  const lately = { proven_at: ago(599_999) }
  await db.updateTable('auth_sessions').set(lately).where('proven_at', '>', ago(600_000)).execute()
  // A password can be changed only with the current one.
  await db.updateTable('users').set({ password_hash: null }).execute()
  await app.close()

  const tableOf = createTableMaker(base, surroundings)
  const columnOf = (role: 'owner' | 'user', token: string | null) => ({ title: role, role, token, fixture })
  const rows = await tableOf(
    provenCalls,
    [
      columnOf('owner', recent.owner),
      columnOf('user', recent.user),
      columnOf('owner', fixture.tokens.owner),
      columnOf('user', fixture.tokens.user),
    ],
    trials,
  )
  for (const { name, cells } of rows) {
    const refused = 'identity.proof_required'
    expect({ name, old: cells.slice(2) }).toEqual({ name, old: [refused, refused] })
    expect({ name, recent: cells.slice(0, 2) }).toEqual({
      name,
      recent: expect.toSatisfy((codes: string[]) => codes.includes(allowed) && !codes.includes(refused)),
    })
  }
})
