import type { ActRow, Setting } from './setting.ts'

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

/** What is done to people, in an order in which each act changes something. */
export const peopleActs: readonly ActRow[] = [
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
    'people.removeTwoFactor',
    'user_two_factor_removed',
    async ({ client, db, colleague }) => {
      const id = await colleague('without-phone')
      const at = new Date(0)
      const secret = Buffer.from('sealed')
      await db
        .insertInto('two_factors')
        .values({ user_id: id, secret, created_at: at, confirmed_at: at })
        .execute()
      return client.people.removeTwoFactor({ id })
    },
  ],
  [
    'people.endSessions',
    'user_sessions_ended',
    async ({ client, colleague }) => client.people.endSessions({ id: await colleague('b2') }),
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
    async ({ client, app, colleague }) => {
      const id = await colleague('d')
      await client.people.suspend({ userIds: [id] })
      await client.people.askReactivation({ email: 'd@riverside.example', message: 'Please' })
      await app.platform.jobs.runDue()
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
      client.people.changeLicences({ userIds: [await colleague('g')], licences: ['webinar'] }),
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
]
