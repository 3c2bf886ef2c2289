import { rm } from 'node:fs/promises'
import type { Contract } from '@majlis/contract'
import { cloneTestDatabase, type TestDatabase } from '@majlis/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FakeHomeserver } from './integrations/matrix/fake-homeserver.ts'
import { accountTrials } from './testing/permissions/account-trials.ts'
import { chatTrials } from './testing/permissions/chat-trials.ts'
import { driveTrials } from './testing/permissions/drive-trials.ts'
import { meetingTrials } from './testing/permissions/meeting-trials.ts'
import { organizationTrials } from './testing/permissions/organization-trials.ts'
import { peopleTrials } from './testing/permissions/people-trials.ts'
import { roomTrials } from './testing/permissions/room-trials.ts'
import { roomRoles, type RoomRole } from './testing/permissions/room-fixture.ts'
import {
  allowed,
  calls,
  createTableMaker,
  markdownOf,
  type Column,
  type Row,
  type TrialsByName,
} from './testing/permissions/table.ts'
import type { Trials } from './testing/permissions/trial.ts'
import {
  buildFixture,
  createSurroundings,
  openApp,
  organizationName,
  roles,
  type Role,
  type Targets,
  type Fixture,
} from './testing/permissions/fixture.ts'

const accountCalls = calls.filter(({ access }) => access === 'public' || access === 'user')
const roomCalls = calls.filter(({ access }) => access === 'participant' || access === 'lobby')
const everyTrial: Trials<Exclude<keyof Contract, 'room'>, Fixture, Role> = {
  ...organizationTrials,
  ...accountTrials,
  ...peopleTrials,
  ...meetingTrials,
  ...chatTrials,
  ...driveTrials,
}
const trials: TrialsByName<Role> = everyTrial

let fixture: Fixture
let base: TestDatabase
let dataDir: string
let homeserver: FakeHomeserver
let byRole: Row[]
let byRank: Row[]
let inRoom: Row[]
let rankTitles: string[]

beforeAll(async () => {
  const surroundings = await createSurroundings()
  homeserver = surroundings.homeserver
  dataDir = surroundings.dataDir
  base = await cloneTestDatabase()
  const app = await openApp(base.url, surroundings)
  fixture = await buildFixture(app, surroundings)
  await app.close()
  const tableOf = createTableMaker(base, surroundings)
  byRole = await tableOf(accountCalls, roles.map(asRole), trials)
  const ranks = rankColumns()
  rankTitles = ranks.map(({ title }) => title)
  byRank = await tableOf(await callsOnPeople(), ranks, trials)
  inRoom = await tableOf(roomCalls, roomRoles.map(asRoomRole), roomTrials)
}, 300_000)

afterAll(async () => {
  await base.drop()
  await homeserver.close()
  await rm(dataDir, { recursive: true, force: true })
})

const asRole = (role: Role): Column<Role> => ({ title: role, role, token: fixture.tokens[role], fixture })
const asRoomRole = (role: RoomRole): Column<RoomRole> => ({
  title: role,
  role,
  token: fixture.room.tokens[role],
  fixture,
})

/** Callers who act on people that are not below them. */
function rankColumns(): Column<Role>[] {
  const on = (role: Role, whom: string, targets: Partial<Targets>): Column<Role> => ({
    ...asRole(role),
    title: `${role} on ${whom}`,
    fixture: {
      ...fixture,
      targets: { ...fixture.targets, [role]: { ...fixture.targets[role], ...targets } },
    },
  })
  const self = (id: string) => ({ member: id, suspended: id, invited: id, deleted: id })
  return [
    on('admin', 'an owner', fixture.peers.ownerOfAdmin),
    on('admin', 'an admin', fixture.peers.adminOfAdmin),
    on('owner', 'an owner', fixture.peers.ownerOfOwner),
    on('user', 'themselves', self(fixture.people.user.id)),
    on('admin', 'themselves', self(fixture.people.admin.id)),
    on('owner', 'themselves', self(fixture.people.owner.id)),
  ]
}

/** Calls whose input names a person. */
async function callsOnPeople() {
  const { member, suspended, invited, deleted } = fixture.targets.admin
  const isOnPerson = await Promise.all(
    accountCalls.map(async ({ group, call }) => {
      const input = JSON.stringify(await trials[group]?.[call]?.input(fixture, 'admin')) ?? ''
      return [member, suspended, invited, deleted].some((id) => input.includes(id))
    }),
  )
  return accountCalls.filter((_, index) => isOnPerson[index])
}

const cellOf = (row: Row, role: Role): string => row.cells[roles.indexOf(role)] ?? ''
const namesOf = (rows: Row[]): string[] => rows.map(({ name }) => name)

it('[6.1–6.5] is what docs/development/permissions.md says of every call and every role', async () => {
  const guide = `# Permissions

The server's response to every call of the contract, for every role. ✔ means allowed; anything else is the error code of the refusal.
A caller who may not know that something exists gets \`not_found\`.

- \`other\` owns another organisation. Where \`other\` has a ✔, the caller acted on their own data; nothing of the first organisation was disclosed.
- \`operator\` runs the installation and owns another organisation.
- \`suspended\` was signed in at the time of the suspension.
- \`invited\` has an invitation and no account yet.
- \`guest\` has no session.

<!-- Written by \`npx vitest run --project database apps/server/src/permissions.db.test.ts -u\`: review each changed cell before you commit it. -->

## By role
${markdownOf(roles, byRole)}

## Acting on people of the same or a higher role
${markdownOf(rankTitles, byRank)}

## In a room
\`member\` is signed in and has not joined.

${markdownOf(roomRoles, inRoom)}
`
  await expect(guide).toMatchFileSnapshot('../../../docs/development/permissions.md')
})

it('[6.9] lets no one without a session into a call for users, and no suspended one', () => {
  const ofUsers = byRole.filter(({ access }) => access === 'user')
  for (const role of ['guest', 'invited'] as const)
    expect(namesOf(ofUsers.filter((row) => cellOf(row, role) !== 'identity.unauthenticated'))).toEqual([])
  expect(namesOf(ofUsers.filter((row) => cellOf(row, 'suspended') !== 'identity.suspended'))).toEqual([])
})

it('[4.2] judges no one’s role where a call is for everyone, but lets no suspended person into a room', () => {
  const open = byRole.filter(({ access }) => access === 'public')
  const refused = open.filter(({ cells }) => cells.some((cell) => cell !== allowed))
  expect(namesOf(refused)).toEqual(['meeting.joinMeeting', 'meeting.connectAhead'])
  expect(refused.flatMap(({ cells }) => cells.filter((cell) => cell !== allowed))).toEqual([
    'identity.suspended',
    'identity.suspended',
  ])
})

it('[6.1] reveals nothing of an organisation to anyone outside it', () => {
  const secrets = [organizationName, 'riverside.example', fixture.people.owner.organizationId]
  const tellsOf = (row: Row, role: Role) =>
    secrets.some((secret) => row.body[roles.indexOf(role)]?.includes(secret))
  const ofUsers = byRole.filter(({ access }) => access === 'user')
  expect(namesOf(ofUsers.filter((row) => tellsOf(row, 'other') || tellsOf(row, 'operator')))).toEqual([])
  // People who may know the secrets get them.
  expect(ofUsers.filter((row) => tellsOf(row, 'owner')).length).toBeGreaterThan(20)
})

it('gives an operator no more in organisations than anyone from outside', () => {
  const more = byRole.filter((row) => cellOf(row, 'operator') !== cellOf(row, 'other'))
  // What belongs to no organisation.
  expect(namesOf(more)).toEqual([
    'feedback.listOfInstallation',
    'feedback.deleteOfInstallation',
    'sales.list',
    'sales.changeStatus',
    'sales.delete',
  ])
})

it('[6.1] gives admins no more than owners', () => {
  const more = byRole.filter((row) => cellOf(row, 'admin') === allowed && cellOf(row, 'owner') !== allowed)
  expect(namesOf(more)).toEqual([])
})

it("[6.1] refuses every act of an admin on an owner: You can't perform any action on upper role", () => {
  const looks = new Set(['schedule.freeBusy', 'schedule.findTime'])
  for (const { name, method } of calls) if (method === 'GET') looks.add(name)
  const acts = byRank.filter(({ name }) => !looks.has(name))
  const others = acts.filter(({ cells: [onOwner] }) => onOwner !== 'identity.upper_role')
  // Only owners transfer the organisation, to anyone.
  expect(namesOf(others)).toEqual(['people.transferOwnership'])
  expect(acts.length).toBeGreaterThan(10)
})

it('[6.2] leaves the tools of a room to host and co-hosts, and the room to people inside', () => {
  const outsiders = roomRoles.flatMap((role, index) =>
    role === 'removed' || role === 'member' || role === 'guest' ? [index] : [],
  )
  expect(namesOf(inRoom.filter(({ cells }) => outsiders.some((index) => cells[index] === allowed)))).toEqual(
    [],
  )
})
