import { defaultRoomSettings, type AuditAct } from '@majlis/contract'
import { createRouterClient } from '@orpc/server'
import sharp from 'sharp'
import type { UserCaller } from '../platform/http/context.ts'
import { testBrowser } from './accounts.ts'
import { testApp } from './app.ts'
import { addColleague, signUpOf } from './people.ts'
import { memoryStorage } from './storage.ts'

/** The owner of an organisation on the real server, and colleagues to act on. */
export async function setupActs() {
  const app = await testApp()
  const { database, storage } = app.platform
  Object.assign(storage, memoryStorage())
  const { db } = database
  const post = async (path: string, payload: object) =>
    (await app.http.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload })).json().data
  const { signUpId } = await post('sign-up', signUpOf())
  const { subject } = await db.selectFrom('mails').select('subject').executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(subject)?.[0]
  const { accessToken } = await post('verify-code', { email: signUpOf().email, signUpId, code })
  const caller = await app.modules.identity.resolveCaller(accessToken)
  if (!caller) throw new Error('The owner is not signed in')
  const { organizationId } = caller
  const clientOf = (as: UserCaller) =>
    createRouterClient(app.modules.router, { context: testBrowser().context(as) })
  const colleague = (name: string, role: 'user' | 'admin' = 'user') =>
    addColleague({ database, clock: { now: () => Date.now() }, seats: app.modules.seats }, organizationId, {
      email: `${name}@riverside.example`,
      role,
    })
  const acts = async () => {
    const rows = await db.selectFrom('audit_entries').selectAll().orderBy('at').orderBy('id').execute()
    return rows.map(({ act, actor_user_id: by, address }) => ({ act, by, address }))
  }
  return { app, db, caller, organizationId, client: clientOf(caller), colleague, acts }
}

type Setting = Awaited<ReturnType<typeof setupActs>>
type Row = [call: string, act: AuditAct, run: (setting: Setting) => Promise<unknown>]

const pictureFile = async () => {
  const pixels = sharp({ create: { width: 40, height: 40, channels: 3, background: '#365d7e' } })
  return new File([new Uint8Array(await pixels.png().toBuffer())], 'logo.png', { type: 'image/png' })
}
const person = { firstName: 'Layla', lastName: 'Haddad', language: 'en' as const }
const invited = async ({ client, db }: Setting, email: string): Promise<string> => {
  await client.people.add({ ...person, email })
  return (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

const idOf = async (db: Setting['db'], name: string): Promise<string> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${name}@riverside.example`)
      .executeTakeFirstOrThrow()
  ).id

/** Every administrative call and what it is in the log, in an order in which each of them changes something. */
export const administrativeActs: readonly Row[] = [
  [
    'administration.saveInformation',
    'organization_changed',
    ({ client }) => client.administration.saveInformation({ city: 'Dhaka' }),
  ],
  [
    'administration.saveVanityUrl',
    'organization_changed',
    ({ client }) => client.administration.saveVanityUrl({ vanityUrl: 'riverside', hostName: null }),
  ],
  [
    'administration.saveLogo',
    'logo_changed',
    async ({ client }) => client.administration.saveLogo(await pictureFile()),
  ],
  ['administration.deleteLogo', 'logo_removed', ({ client }) => client.administration.deleteLogo()],
  [
    'administration.saveFavicon',
    'appearance_changed',
    async ({ client }) => client.administration.saveFavicon(await pictureFile()),
  ],
  [
    'administration.deleteFavicon',
    'appearance_changed',
    ({ client }) => client.administration.deleteFavicon(),
  ],
  [
    'administration.saveAppearance',
    'appearance_changed',
    ({ client }) => client.administration.saveAppearance({ primaryColor: '#7A2E2E', font: 'Inter' }),
  ],
  [
    'administration.saveAccessRules',
    'access_rules_changed',
    ({ client }) =>
      client.administration.saveAccessRules({ allowDomain: ['riverside.example'], allowedCountries: [] }),
  ],
  [
    'administration.saveMeetingDefaults',
    'meeting_defaults_changed',
    ({ client }) =>
      client.administration.saveMeetingDefaults({
        settings: { ...defaultRoomSettings, waitingRoom: !defaultRoomSettings.waitingRoom },
        locked: [],
      }),
  ],
  [
    'administration.saveSecurityRules',
    'security_rules_changed',
    ({ client }) =>
      client.administration.saveSecurityRules({
        passwordMinChars: 10,
        sessionMaxDays: null,
        isTwoFactorRequired: false,
      }),
  ],
  [
    'administration.saveRetention',
    'retention_changed',
    ({ client }) =>
      client.administration.saveRetention({
        recordingsDays: null,
        transcriptsDays: null,
        chatDays: 30,
        attendanceDays: null,
      }),
  ],
  [
    'administration.continueAsIndividual',
    'organization_changed',
    ({ client }) => client.administration.continueAsIndividual(),
  ],
  [
    'administration.found',
    'organization_founded',
    ({ client }) => client.administration.found({ name: 'Riverside Council' }),
  ],
  ['people.add', 'user_invited', (setting) => invited(setting, 'layla@riverside.example')],
  [
    'people.edit',
    'user_edited',
    async ({ client, colleague }) =>
      client.people.edit({
        id: await colleague('a'),
        firstName: 'Arif',
        lastName: 'Khan',
        jobTitle: 'Clerk',
      }),
  ],
  [
    'people.resetPassword',
    'user_password_reset',
    async ({ client, colleague }) => client.people.resetPassword({ id: await colleague('b') }),
  ],
  [
    'people.suspend',
    'user_suspended',
    async ({ client, colleague }) => client.people.suspend({ userIds: [await colleague('c')] }),
  ],
  [
    'people.reactivate',
    'user_reactivated',
    async ({ client, db }) => client.people.reactivate({ userIds: [await idOf(db, 'c')] }),
  ],
  [
    'people.declineReactivation',
    'reactivation_declined',
    async ({ client, colleague }) => {
      const id = await colleague('d')
      await client.people.suspend({ userIds: [id] })
      await client.people.askReactivation({ email: 'd@riverside.example', message: 'Please' })
      return client.people.declineReactivation({ id })
    },
  ],
  [
    'people.delete',
    'user_deleted',
    async ({ client, colleague }) => client.people.delete({ userIds: [await colleague('e')] }),
  ],
  [
    'people.restore',
    'user_restored',
    async ({ client, db }) => client.people.restore({ userIds: [await idOf(db, 'e')] }),
  ],
  [
    'people.resendInvitation',
    'invitation_resent',
    async ({ client, db }) => client.people.resendInvitation({ userIds: [await idOf(db, 'layla')] }),
  ],
  [
    'people.cancelInvitation',
    'invitation_cancelled',
    async ({ client, db }) => client.people.cancelInvitation({ userIds: [await idOf(db, 'layla')] }),
  ],
  [
    'people.changeRole',
    'user_role_changed',
    async ({ client, colleague }) =>
      client.people.changeRole({ userIds: [await colleague('f')], role: 'admin' }),
  ],
  [
    'people.changeLicences',
    'user_licence_changed',
    async ({ client, colleague }) =>
      client.people.changeLicences({ userIds: [await colleague('g')], licences: ['regular'] }),
  ],
  [
    'people.startRun',
    'user_suspended',
    async ({ client, app, colleague }) => {
      await colleague('many')
      await client.people.startRun({ filter: { search: 'many@' }, act: { act: 'suspend', reason: '' } })
      await app.platform.jobs.runDue()
    },
  ],
  ['people.export', 'users_exported', ({ client }) => client.people.export({})],
  [
    'seat.saveProducts',
    'seat_products_changed',
    async ({ client, colleague }) =>
      client.seat.saveProducts({ userId: await colleague('h'), products: ['webinar'] }),
  ],
  [
    'seat.move',
    'seat_products_changed',
    async ({ client, colleague, db }) => {
      const fromUserId = await colleague('j')
      await db
        .updateTable('resources')
        .set({ products: ['regular', 'webinar'] })
        .where('user_id', '=', fromUserId)
        .execute()
      return client.seat.move({ fromUserId, toUserId: await colleague('k') })
    },
  ],
  [
    'businessUnit.create',
    'business_unit_created',
    ({ client }) => client.businessUnit.create({ name: 'Roads', memberIds: [] }),
  ],
  [
    'businessUnit.update',
    'business_unit_changed',
    async ({ client, db }) =>
      client.businessUnit.update({
        id: (await db.selectFrom('business_units').select('id').executeTakeFirstOrThrow()).id,
        name: 'Bridges',
        memberIds: [],
      }),
  ],
  [
    'businessUnit.delete',
    'business_unit_deleted',
    async ({ client, db }) =>
      client.businessUnit.delete({
        id: (await db.selectFrom('business_units').select('id').executeTakeFirstOrThrow()).id,
      }),
  ],
  ['team.create', 'team_created', ({ client }) => client.team.create({ name: 'Parks', memberIds: [] })],
  [
    'team.update',
    'team_changed',
    async ({ client, db }) =>
      client.team.update({
        id: (await db.selectFrom('teams').select('id').executeTakeFirstOrThrow()).id,
        name: 'Gardens',
        memberIds: [],
      }),
  ],
  [
    'team.delete',
    'team_deleted',
    async ({ client, db }) =>
      client.team.delete({ id: (await db.selectFrom('teams').select('id').executeTakeFirstOrThrow()).id }),
  ],
  [
    'userImport.send',
    'users_imported',
    async ({ client, app }) => {
      const body = new File(['Email\nmina@riverside.example\n'], 'people.csv', { type: 'text/csv' })
      const { data } = await client.userImport.upload({ query: { fileName: 'people.csv' }, body })
      await client.userImport.send({ id: data.id })
      await app.platform.jobs.runDue()
    },
  ],
  ['audit.export', 'audit_log_exported', ({ client }) => client.audit.export({})],
  ['organizationExport.start', 'organization_exported', ({ client }) => client.organizationExport.start()],
  [
    'administration.requestDeletion',
    'organization_deletion_requested',
    ({ client, organizationId: id }) =>
      client.administration.requestDeletion({ id, name: 'Riverside Council' }),
  ],
  [
    'administration.cancelDeletion',
    'organization_deletion_cancelled',
    ({ client, organizationId: id }) => client.administration.cancelDeletion({ id }),
  ],
  [
    'people.transferOwnership',
    'ownership_transferred',
    async ({ client, colleague }) => client.people.transferOwnership({ id: await colleague('i', 'admin') }),
  ],
]
