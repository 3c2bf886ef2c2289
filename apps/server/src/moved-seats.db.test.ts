import { createRouterClient } from '@orpc/server'
import { testClock } from '@majlis/testing'
import { expect, it } from 'vitest'
import { dayMs, hourMs } from './platform/clock/durations.ts'
import type { UserCaller } from './platform/http/context.ts'
import { testApp } from './testing/app.ts'
import { testBrowser } from './testing/accounts.ts'
import { addColleague, signUpOf } from './testing/people.ts'

/** An owner and two colleagues on the real server, each with a seat. */
async function setup() {
  const clock = testClock()
  const app = await testApp({ clock })
  const { db } = app.platform.database
  const { router, accounts, seats } = app.modules
  const as = (caller?: UserCaller) =>
    createRouterClient(
      {
        seat: router.seat,
        schedule: router.schedule,
        people: router.people,
        identity: router.identity,
        audit: router.audit,
      },
      { context: testBrowser().context(caller) },
    )
  const { data: waiting } = await as().identity.signUp(signUpOf())
  const mail = await db.selectFrom('mails').select('subject').executeTakeFirstOrThrow()
  const { data } = await as().identity.verifyCode({
    email: signUpOf().email,
    signUpId: waiting.signUpId,
    code: /\d{6}/.exec(mail.subject)?.[0] ?? '',
  })
  const owner = await accounts.resolveCaller(data.accessToken)
  if (!owner) throw new Error('No one was signed in')
  const add = async (name: string): Promise<UserCaller> => {
    const deps = { database: app.platform.database, clock, seats }
    const userId = await addColleague(deps, owner.organizationId, { email: `${name}@riverside.example` })
    return { ...owner, userId, role: 'user' }
  }
  const [arif, samira] = [await add('arif'), await add('samira')]
  const at = clock.now() + dayMs
  const plan = (by: UserCaller, meetingTitle: string, startDateTime: number) =>
    as(by).schedule.create({ meetingTitle, startDateTime, timeZone: 'Europe/London' })
  const hostsOf = async () =>
    Object.fromEntries(
      (
        await db
          .selectFrom('meetings')
          .select(['title', 'host_user_id'])
          .where('kind', '=', 'scheduled')
          .execute()
      ).map(({ title, host_user_id }) => [title, host_user_id]),
    )
  const products = async ({ userId }: UserCaller) =>
    (await as(owner).seat.searchHost({ userId })).data.products.toSorted()
  return { app, owner, arif, samira, as, at, plan, hostsOf, products }
}

it('[2.34] moves a seat with its meetings, and says before what would clash', async () => {
  const { owner, arif, samira, as, at, plan, hostsOf, products } = await setup()
  await as(owner).seat.saveProducts({ userId: arif.userId, products: ['regular', 'webinar', 'big_meeting'] })
  await plan(arif, 'Budget', at)
  await plan(arif, 'Parks', at + 2 * hourMs)
  await plan(samira, 'Dentist', at)
  const pair = { fromUserId: arif.userId, toUserId: samira.userId }
  const { clashes } = (await as(owner).people.belongings({ id: arif.userId, toUserId: samira.userId })).data
  expect(clashes).toMatchObject([{ title: 'Budget', busyTitle: 'Dentist', startDateTime: at }])
  const { data } = await as(owner).seat.move({ ...pair, clashes: 'leave' })
  expect(data).toMatchObject({ user: { id: samira.userId }, products: ['regular', 'webinar', 'big_meeting'] })
  expect(await products(arif)).toEqual(['regular'])
  expect(await hostsOf()).toEqual({ Budget: arif.userId, Parks: samira.userId, Dentist: samira.userId })
  // Whose ID it was keeps it.
  expect(data.pmu).not.toBe((await as(owner).seat.searchHost({ userId: arif.userId })).data.pmu)
  const { entries } = (await as(owner).audit.list({})).data
  expect(entries.filter(({ act }) => act === 'seat_products_changed')).toHaveLength(3)
})

it('[6.1, 2.34] is for owners and admins of the organisation, between two active people', async () => {
  const { owner, arif, samira, as, plan, at, hostsOf, products } = await setup()
  await plan(arif, 'Budget', at)
  const pair = { fromUserId: arif.userId, toUserId: samira.userId }
  await expect(as(arif).seat.move(pair)).rejects.toHaveCode('general.forbidden')
  await expect(as().seat.move(pair)).rejects.toHaveCode('identity.unauthenticated')
  const stranger: UserCaller = { ...owner, organizationId: crypto.randomUUID() }
  await expect(as(stranger).seat.move(pair)).rejects.toHaveCode('users.not_found')
  const admin: UserCaller = { ...samira, role: 'admin' }
  await expect(as(admin).seat.move({ ...pair, fromUserId: owner.userId })).rejects.toHaveCode(
    'identity.upper_role',
  )
  await expect(as(owner).seat.move({ ...pair, toUserId: arif.userId })).rejects.toHaveCode(
    'users.hand_over_refused',
  )
  await as(owner).people.suspend({ userIds: [samira.userId], reason: '' })
  await expect(as(owner).seat.move(pair)).rejects.toHaveCode('users.hand_over_refused')
  expect(await hostsOf()).toEqual({ Budget: arif.userId })
  expect(await products(arif)).toEqual(['regular'])
})
