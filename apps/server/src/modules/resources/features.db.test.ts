import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { UserCaller } from '../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { chatEnvironment } from '../../testing/chat.ts'
import { addColleague, joinAs } from '../../testing/people.ts'
import { createSeats } from './seats.ts'

/** A homeserver that no test here uses. */
const environment = chatEnvironment({
  url: 'http://127.0.0.1:9',
  serverName: 'chat.test',
  token: 'a token of tests, which is long enough for them',
})

async function setup() {
  const accounts = await setupAccounts({ environment })
  const { db } = accounts.database
  const { caller: owner } = await joinAs(accounts)
  const { organizationId } = owner
  const userId = await addColleague(accounts, organizationId, { email: 'arif@riverside.example' })
  const user: UserCaller = { ...owner, userId, role: 'user' }
  const as = (caller?: UserCaller) =>
    createRouterClient(
      {
        ...accounts.router.seat,
        ...accounts.router.organization,
        ...accounts.router.people,
      },
      { context: testBrowser().context(caller) },
    )
  const has = (who: UserCaller) => accounts.seats.listFeatures(db, who)
  const givePlan = async (...features: string[]) => {
    await sql`INSERT INTO plans VALUES ('small', ${features}::citext[])`.execute(db)
    await sql`INSERT INTO organization_plans VALUES (${organizationId}, 'small')`.execute(db)
  }
  const except = (feature: string, isOn: boolean, ofUserId: string | null = null) =>
    sql`INSERT INTO feature_exceptions VALUES (${organizationId}, ${ofUserId}, ${feature}, ${isOn})`.execute(
      db,
    )
  return { accounts, db, owner, user, as, has, givePlan, except }
}

it('[6.6] has features by plan, organisation and user, in whatever letter case', async () => {
  const { owner, user, has, givePlan, except } = await setup()
  expect(await has(user)).toEqual(['chat', 'transcription', 'desktopapp', 'cloudrecording'])
  await givePlan('Chat', 'DesktopApp')
  expect(await has(user)).toEqual(['chat', 'desktopapp'])
  await except('CloudRecording', true)
  await except('chat', false)
  expect(await has(user)).toEqual(['desktopapp', 'cloudrecording'])
  await except('CHAT', true, user.userId)
  await except('cloudrecording', false, user.userId)
  expect(await has(user)).toEqual(['chat', 'desktopapp'])
  expect(await has(owner)).toEqual(['desktopapp', 'cloudrecording'])
})

it('[6.6] follows the installation’s settings if an organisation has no plan', async () => {
  const { accounts, db, user } = await setup()
  const seats = createSeats({ clock: accounts.clock, planFeatures: ['desktopapp'] })
  expect(await seats.listFeatures(db, user)).toEqual(['desktopapp'])
})

it('[3.53, 7.45] shows each user what is in the plan and installed, and no one else', async () => {
  const { owner, user, as, givePlan } = await setup()
  const { caller: stranger } = { caller: { ...user, organizationId: crypto.randomUUID() } }
  // Transcription is in the plan, and nothing here does it.
  expect((await as(user).featureNames({ userId: user.userId })).data).toEqual([
    'chat',
    'desktopapp',
    'cloudrecording',
  ])
  expect((await as(owner).featureNames({ userId: user.userId })).data).toEqual([
    'chat',
    'desktopapp',
    'cloudrecording',
  ])
  await expect(as(user).featureNames({ userId: owner.userId })).rejects.toHaveCode('general.forbidden')
  await expect(as(stranger).featureNames({ userId: user.userId })).rejects.toHaveCode('general.forbidden')
  await givePlan('transcription')
  expect((await as(user).featureNames({ userId: user.userId })).data).toEqual([])
})

it('[6.6] adds nothing to a seat that is not in the plan, by any call', async () => {
  const { owner, user, as, givePlan } = await setup()
  const { userId } = user
  await as(owner).saveProducts({ userId, products: ['regular', 'transcription'] })
  await givePlan('chat')
  const { data } = await as(owner).searchHost({ userId })
  expect(data.notInPlan.toSorted()).toEqual(['meeting_recording', 'transcription'])
  await expect(
    as(owner).saveProducts({ userId, products: ['regular', 'meeting_recording'] }),
  ).rejects.toHaveCode('resource.not_in_plan')
  await expect(
    as(owner).changeLicences({ userIds: [userId], licences: ['meeting_recording'] }),
  ).rejects.toHaveCode('resource.not_in_plan')
  // What was there already can stay, or be taken away; then it does not come back.
  await as(owner).saveProducts({ userId, products: ['regular', 'webinar', 'transcription'] })
  await as(owner).saveProducts({ userId, products: ['regular'] })
  await expect(as(owner).saveProducts({ userId, products: ['regular', 'transcription'] })).rejects.toHaveCode(
    'resource.not_in_plan',
  )
})
