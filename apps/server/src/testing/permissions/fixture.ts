import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrganizationRole } from '@majlis/contract'
import { testClock } from '@majlis/testing'
import sharp from 'sharp'
import { createApp, type App } from '../../app/app.ts'
import { startFakeHomeserver } from '../../integrations/matrix/fake-homeserver.ts'
import { createFakeMediaServer } from '../../integrations/livekit/fake-media-server.ts'
import { testConfig } from '../app.ts'
import { silentLog } from '../log.ts'
import { addColleague, password, signUpOf } from '../people.ts'
import { apiOf } from './api.ts'
import { chatEnvironment } from '../chat.ts'
import { callChat } from './chat-fixture.ts'
import { fillDrive } from './drive-fixture.ts'
import { planMeetings } from './planned-fixture.ts'
import { recordMeeting } from './recorded-fixture.ts'
import { openRoom } from './room-fixture.ts'

/** Who calls: the columns of the table. `other` owns another organisation; `operator` works for the installation. */
export const roles = ['owner', 'admin', 'user', 'other', 'operator', 'suspended', 'invited', 'guest'] as const
export type Role = (typeof roles)[number]

/** What a caller acts on. Each has their own, so that none finds gone what the one before has taken away. */
export interface Targets {
  member: string
  suspended: string
  invited: string
  deleted: string
  team: string
  unit: string
  import: string
}

export type Fixture = Awaited<ReturnType<typeof buildFixture>>

export const domain = 'riverside.example'
export const organizationName = 'Riverside Council'

interface Person {
  id: string
  organizationId: string
  email: string
  token: string
}

export type Surroundings = Awaited<ReturnType<typeof createSurroundings>>

/** The parts of a server that outlive it: the next one on a copy of its database goes on with them. */
export async function createSurroundings() {
  const clock = testClock()
  return {
    clock,
    media: createFakeMediaServer({ clock }),
    homeserver: await startFakeHomeserver(),
    dataDir: mkdtempSync(join(tmpdir(), 'majlis-')),
  }
}

export function openApp(
  databaseUrl: string,
  { clock, media, homeserver, dataDir }: Surroundings,
): Promise<App> {
  const environment = {
    FLAG_SUGGEST_TIME: 'true',
    CALLS_PER_MINUTE: '1000000',
    FLAG_DRIVE_ENABLE: 'true',
    DATA_DIR: dataDir,
    ...chatEnvironment(homeserver),
  }
  return createApp({ config: testConfig(databaseUrl, environment), log: silentLog, clock, media })
}

/** An organisation with everything that can be acted on, and one caller of each role, signed in by the real calls. */
export async function buildFixture(app: App, { clock, media, homeserver }: Surroundings) {
  const { people, addMember } = await signInPeople(app, clock)
  const { owner, admin, user, other, operator, suspended } = people
  const asOwner = apiOf(app.http, owner.token)
  const addTargets = (of: string, role: OrganizationRole = 'user') =>
    createTargets(app, { asOwner, addMember }, of, role)
  const entries: [Role, Targets][] = []
  for (const role of roles) entries.push([role, await addTargets(role)])
  await asOwner.people.suspend({ userIds: [suspended.id] })
  await asOwner.people.add(personOf('invited'))
  await asOwner.administration.saveLogo(await picture())
  await asOwner.organizationExport.start()
  await app.platform.jobs.runDue()
  const { data: archive } = await asOwner.organizationExport.current()
  const run = await asOwner.people.startRun({ filter: { search: 'nobody' }, act: { act: 'delete' } })

  return {
    people,
    /** What each role sends as its bearer token. */
    tokens: {
      owner: owner.token,
      admin: admin.token,
      user: user.token,
      other: other.token,
      operator: operator.token,
      suspended: suspended.token,
      invited: await invitationTokenOf(app, `invited@${domain}`),
      guest: null,
    } satisfies Record<Role, string | null>,
    // One entry for every role.
    targets: Object.fromEntries(entries) as Record<Role, Targets>,
    /** The same where the people are not below who acts on them. */
    peers: {
      ownerOfAdmin: await addTargets('owner-of-admin', 'owner'),
      adminOfAdmin: await addTargets('admin-of-admin', 'admin'),
      ownerOfOwner: await addTargets('owner-of-owner', 'owner'),
    },
    ...(await planMeetings(app, clock, { owner, user, organizationName })),
    recorded: await recordMeeting(app, clock, { owner, user }),
    drive: await fillDrive(app, user),
    ...(await protectAccounts(app, user)),
    feedback: await giveFeedback(app, user),
    salesRequestId: await writeToSales(app),
    room: await openRoom(app, { token: user.token, media, clock }),
    chatRoomId: await callChat(app, { homeserver, media, caller: user, member: owner }),
    logoId: await logoId(app),
    exportId: archive?.id ?? '',
    runId: run.data.id,
    now: clock.now(),
  }
}

type AddMember = (name: string, role?: OrganizationRole) => Promise<string>

/** One person of each role, signed in by the real calls. */
async function signInPeople(app: App, clock: Surroundings['clock']) {
  const owner = await signUp(app, { email: `nusrat@${domain}`, organizationName })
  const other = await signUp(app, { email: 'sara@elsewhere.example', organizationName: 'Elsewhere' })
  const operator = await signUp(app, { email: 'omar@operators.example', organizationName: 'Operators' })
  const { db } = app.platform.database
  await db.updateTable('users').set({ is_operator: true }).where('id', '=', operator.id).execute()

  const deps = { database: app.platform.database, clock, seats: app.modules.seats }
  const addMember = (name: string, role: OrganizationRole = 'user') =>
    addColleague(deps, owner.organizationId, { email: `${name}@${domain}`, role })
  const colleague = async (name: string, role: OrganizationRole): Promise<Person> => {
    const id = await addMember(name, role)
    return signIn(app, `${name}@${domain}`, id)
  }
  const admin = await colleague('admin', 'admin')
  const user = await colleague('user', 'user')
  const suspended = await colleague('suspended', 'user')
  return { people: { owner, admin, user, other, operator, suspended }, addMember }
}

/** What a role may act on, with `of` in its names. */
async function createTargets(
  app: App,
  { asOwner, addMember }: { asOwner: ReturnType<typeof apiOf>; addMember: AddMember },
  of: string,
  role: OrganizationRole,
): Promise<Targets> {
  const member = await addMember(`member-of-${of}`, role)
  const suspendedId = await addMember(`suspended-of-${of}`, role)
  const deleted = await addMember(`deleted-of-${of}`, role)
  const invited = await asOwner.people.add({ ...personOf(`invited-of-${of}`), role })
  const team = await asOwner.team.create({ name: `Team of ${of}`, memberIds: [member] })
  const unit = await asOwner.businessUnit.create({ name: `Unit of ${of}`, memberIds: [member] })
  const list = await asOwner.userImport.upload({
    query: { fileName: 'people.csv' },
    body: new File([`Email\nlisted-of-${of}@${domain}\n`], 'people.csv', { type: 'text/csv' }),
  })
  await asOwner.people.suspend({ userIds: [suspendedId] })
  await apiOf(app.http).people.askReactivation({ email: `suspended-of-${of}@${domain}` })
  await app.platform.jobs.runDue()
  await asOwner.people.delete({ userIds: [deleted] })
  return {
    member,
    suspended: suspendedId,
    deleted,
    invited: invited.data.id,
    team: team.data.id,
    unit: unit.data.id,
    import: list.data.id,
  }
}

/** `user` has a passkey, an account elsewhere and a second browser. */
async function protectAccounts(app: App, user: Person) {
  const passkeyId = crypto.randomUUID()
  await app.platform.database.pool.query(
    `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
     VALUES ($1, $2, 'credential', '\\x00', 0, '{}', false, 'Phone', now())`,
    [passkeyId, user.id],
  )
  await app.platform.database.pool.query(
    `INSERT INTO provider_identities (organization_id, issuer, subject, user_id, linked_by, is_vouched, created_at)
     VALUES ($1, 'https://provider.example', 'somebody', $2, 'person', true, now())`,
    [user.organizationId, user.id],
  )
  const { data: connected } = await apiOf(app.http, user.token).singleSignOn.connectedAccounts()
  await signIn(app, user.email, user.id)
  const { data: sessions } = await apiOf(app.http, user.token).profile.sessions()
  const connectedAccountId = connected.accounts[0]?.id ?? ''
  return {
    passkeyId,
    connectedAccountId,
    otherSessionId: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '',
  }
}

/** One for every role, to which pictures may be added, a picture that is there, and what a visitor said of no call. */
async function giveFeedback(app: App, { token }: Person) {
  const api = apiOf(app.http, token).feedback
  const give = async () => {
    const { data } = await api.submit({
      stars: 4,
      issues: ['audio'],
      text: `The sound at ${organizationName}`,
    })
    return { params: { id: data.id }, query: { key: data.screenshotKey ?? '' } }
  }
  const entries: [Role, Awaited<ReturnType<typeof give>>][] = []
  for (const role of roles) entries.push([role, await give()])
  const { data } = await api.addScreenshot({ ...(await give()), body: await picture() })
  const { data: visitors } = await apiOf(app.http).feedback.submit({ stars: 1, issues: [] })
  // One entry for every role.
  const given = Object.fromEntries(entries) as Record<Role, (typeof entries)[0][1]>
  return { given, screenshotId: data.id, visitorsId: visitors.id }
}

/** What a visitor has asked sales. */
async function writeToSales(app: App): Promise<string> {
  await apiOf(app.http).sales.submit({
    name: 'Nusrat Rahman',
    email: 'nusrat@library.example',
    organization: 'A library',
    size: '11-50',
    about: 'Prices for fifty people',
  })
  const { id } = await app.platform.database.db
    .selectFrom('sales_requests')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

export const personOf = (name: string) => ({
  email: `${name}@${domain}`,
  firstName: 'Layla',
  lastName: 'Haddad',
  language: 'en' as const,
})

/** A picture of its own content type, as a browser sends it. */
export async function picture(): Promise<File> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#365d7e' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' })
}

async function signUp(app: App, input: { email: string; organizationName: string }): Promise<Person> {
  const api = apiOf(app.http)
  const { data } = await api.identity.signUp(signUpOf(input))
  const code = /\d{6}/.exec((await mailTo(app, input.email)).subject)?.[0] ?? ''
  const signedIn = await api.identity.verifyCode({ email: input.email, signUpId: data.signUpId, code })
  const { ID: id, organization_id: organizationId } = signedIn.data.session.user
  return { id, organizationId, email: input.email, token: signedIn.data.accessToken }
}

async function signIn(app: App, email: string, id: string): Promise<Person> {
  const { data } = await apiOf(app.http).identity.authenticate({ email, password, rememberMe: true })
  return { id, email, organizationId: data.session.user.organization_id, token: data.accessToken }
}

const mailTo = (app: App, email: string) =>
  app.platform.database.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

async function invitationTokenOf(app: App, email: string): Promise<string> {
  return /set-account\/([\w-]+)/.exec((await mailTo(app, email)).text)?.[1] ?? ''
}

async function logoId(app: App): Promise<string> {
  const file = await app.platform.database.db
    .selectFrom('files')
    .select('id')
    .where('kind', '=', 'logo')
    .executeTakeFirstOrThrow()
  return file.id
}
