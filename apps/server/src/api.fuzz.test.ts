import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSchemathesis } from '@majlis/engines'
import { cloneTestDatabase } from '@majlis/testing'
import { beforeAll, expect, it } from 'vitest'
import { createApp, type App } from './app/app.ts'
import { createFakeMediaServer } from './integrations/livekit/fake-media-server.ts'
import type { Clock } from './platform/clock/clock.ts'
import { testConfig } from './testing/app.ts'
import { silentLog } from './testing/log.ts'
import { apiOf } from './testing/permissions/api.ts'
import { calls } from './testing/permissions/table.ts'
import { addColleague, password, signUpOf } from './testing/people.ts'

/** Calls that are not tried, and why. */
const leftOut = {
  'identity.logout': 'ends the session that the rest is tried with',
  'profile.endSession': 'finds that session in the list and ends it',
  'administration.saveSecurityRules': 'asks for a second factor, which ends that session, too',
  'room.leave': 'ends the stay in the room that the rest is tried with',
  'room.end': 'ends the room for the rest',
  'singleSignOn.saveProvider': 'asks the addresses it is given for a discovery document',
}

/** What the description has beside the calls of the contract. */
const besideCalls = ['recording.download']

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
]
const triesEach = 3
const seed = 1

/** At half the speed, so that the tokens last to the end on a busy machine. */
const startedAt = Date.now()
const clock: Clock = { now: () => startedAt + Math.floor((Date.now() - startedAt) / 2) }

/** On a busy machine. What still runs then is ended. */
const longestMs = 600_000

const roles = ['owner', 'admin', 'user', 'guest'] as const
type Role = (typeof roles)[number]

interface Run {
  code: number | null
  output: string
}

let app: App
let folder: string
let tokens: Record<Role, string | null>
/** Of the same people in a room: who is signed in is its host. */
let roomTokens: Record<Role, string>
let runs: Record<Role, Run>

beforeAll(async () => {
  const python = await ensureSchemathesis()
  const { url: databaseUrl, drop } = await cloneTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'majlis-fuzz-'))
  const environment = { PORT: '0', DATA_DIR: folder, CALLS_PER_MINUTE: '1000000' }
  app = await createApp({
    config: testConfig(databaseUrl, environment),
    log: silentLog,
    media: createFakeMediaServer({ clock }),
    clock,
  })
  await app.start()
  // Each in an organisation of their own, so that none meets what another one has changed.
  tokens = {
    owner: (await signUp('owner')).token,
    admin: await colleague('admin'),
    user: await colleague('user'),
    guest: null,
  }
  roomTokens = {
    owner: (await openRoom(tokens.owner)).token,
    admin: (await openRoom(tokens.admin)).token,
    user: (await openRoom(tokens.user)).token,
    guest: await joinRoomOf((await signUp('guest')).token),
  }
  // A server that listens on an address has a port.
  const { port } = app.http.server.address() as AddressInfo
  const runOf = async (role: Role): Promise<[Role, Run]> => {
    const settings = join(folder, `${role}.toml`)
    await writeFile(settings, settingsOf(role))
    return [role, await run(join(python, '../st'), argumentsOf(`http://127.0.0.1:${port}`, settings))]
  }
  // One entry for every role.
  runs = Object.fromEntries(await Promise.all(roles.map(runOf))) as Record<Role, Run>
  return async () => {
    await app.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  }
}, longestMs)

it.each(roles)(
  'as %s, answers everything that the description allows as it describes, and never fails',
  (role) => {
    const tried = calls.length - Object.keys(leftOut).length + besideCalls.length
    const { code, output } = runs[role]
    // Comparing would cut the report, which says what failed.
    if (code !== 0) throw new Error(`Schemathesis ended with ${code}:\n${output}`)
    expect(output).toContain(`Tested: ${tried}\n`)
  },
)

it.each(['owner', 'admin', 'user'] as const)('leaves the %s signed in', async (role) => {
  const { data } = await apiOf(app.http, tokens[role]).identity.session()
  expect(data.profile.role).toBe(role)
})

it.each(roles)('leaves the %s in the room', async (role) => {
  const { data } = await apiOf(app.http, roomTokens[role]).room.view()
  expect(data.self.role).toBe(role === 'guest' ? 'guest' : 'host')
})

async function signUp(name: string): Promise<{ token: string; organizationId: string }> {
  const api = apiOf(app.http)
  const email = `owner@${name}.example`
  const { data } = await api.identity.signUp(signUpOf({ email, organizationName: name }))
  const { subject } = await app.platform.database.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(subject)?.[0] ?? ''
  const signedIn = await api.identity.verifyCode({ email, signUpId: data.signUpId, code })
  const { accessToken, session } = signedIn.data
  return { token: accessToken, organizationId: session.user.organization_id }
}

async function colleague(role: 'admin' | 'user'): Promise<string> {
  const { organizationId } = await signUp(role)
  const email = `${role}@${role}.example`
  const deps = { database: app.platform.database, clock, seats: app.modules.seats }
  await addColleague(deps, organizationId, { email, role })
  const { data } = await apiOf(app.http).identity.authenticate({ email, password })
  return data.accessToken
}

async function openRoom(token: string | null) {
  const { meeting } = apiOf(app.http, token)
  const { data } = await meeting.startMeeting({ idSource: 'generated', settings: {} })
  const joined = await meeting.joinMeeting({ meeting: data.meeting })
  return { ...data, token: joined.data.participantToken }
}

async function joinRoomOf(hostToken: string): Promise<string> {
  const { meeting, invitation } = await openRoom(hostToken)
  const pwd = new URL(invitation.joinLink).searchParams.get('pwd') ?? ''
  const joined = await apiOf(app.http).meeting.joinMeeting({ meeting, pwd, displayName: 'Guest' })
  return joined.data.participantToken
}

/** Schemathesis' settings: which token goes with which calls. */
function settingsOf(role: Role): string {
  const bearer = (token: string | null) =>
    token === null ? '' : `headers = { Authorization = "Bearer ${token}" }\n`
  return `${bearer(tokens[role])}[[operations]]
include-path-regex = "^/meeting/room"
${bearer(roomTokens[role])}`
}

function argumentsOf(url: string, settings: string): string[] {
  return [
    `--config-file=${settings}`,
    'run',
    `${url}/api/openapi.json`,
    ...Object.keys(leftOut).flatMap((name) => ['--exclude-operation-id', name]),
    `--checks=${checks.join(',')}`,
    '--phases=fuzzing',
    `--max-examples=${triesEach}`,
    `--seed=${seed}`,
    // Ten by default, which a busy machine may need for a call.
    '--request-timeout=60',
    '--continue-on-failure',
    '--no-shrink',
    '--warnings=off',
    '--generation-database=none',
  ]
}

async function run(program: string, args: string[]): Promise<Run> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], timeout: longestMs })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, output }
}
