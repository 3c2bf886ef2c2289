import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { signUpOf } from '../../../testing/people.ts'
import { apiOf } from '../../../testing/permissions/api.ts'

async function setup() {
  const app = await testApp({})
  const { db } = app.platform.database
  const mailTo = (email: string) =>
    db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  const email = 'nusrat@riverside.example'
  const { data } = await apiOf(app.http).identity.signUp(signUpOf({ email }))
  const code = /\d{6}/.exec((await mailTo(email)).subject)?.[0] ?? ''
  const owner = await apiOf(app.http).identity.verifyCode({ email, signUpId: data.signUpId, code })
  const api = apiOf(app.http, owner.data.accessToken)
  const arif = {
    email: 'arif@riverside.example',
    firstName: 'Arif',
    lastName: 'Khan',
    language: 'en' as const,
  }
  const { id } = (await api.people.add({ ...arif, role: 'user' })).data
  return {
    api,
    id,
    newest: () => mailTo(arif.email),
    /** As if the mail server had refused that mail for good. */
    refuse: async ({ regarding }: { regarding: string | null }) => {
      await app.platform.events.publish(db, 'mail.refused', { regarding: regarding ?? '' })
      await app.platform.jobs.runDue()
    },
    isMarked: async () => {
      const { users } = (await api.people.filter({})).data
      const { isInvitationRefused } = (await api.people.details({ id })).data
      expect(users.find((user) => user.id === id)?.isInvitationRefused).toBe(isInvitationRefused)
      return isInvitationRefused
    },
  }
}

it('shows admins that the mail server refused an invitation, until it is sent again', async () => {
  const { api, id, newest, refuse, isMarked } = await setup()
  expect(await isMarked()).toBe(false)
  const first = await newest()
  await refuse(first)
  expect(await isMarked()).toBe(true)
  await api.people.resendInvitation({ userIds: [id] })
  expect(await isMarked()).toBe(false)
  // A late report is about the earlier mail.
  await refuse(first)
  expect(await isMarked()).toBe(false)
  await refuse(await newest())
  expect(await isMarked()).toBe(true)
})
