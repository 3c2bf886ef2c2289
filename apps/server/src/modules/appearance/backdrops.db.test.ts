import { createRouterClient } from '@orpc/server'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { limits } from '@majlis/contract'
import type { UserCaller } from '../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { addColleague, joinAs } from '../../testing/people.ts'

const picture = async (width = 64, height = 64) => {
  const pixels = sharp({ create: { width, height, channels: 3, background: '#365D7E' } })
  return new File([new Uint8Array(await pixels.png().toBuffer())], 'beach.png', { type: 'image/png' })
}

async function setup() {
  // More pictures than a person may send within ten minutes.
  const accounts = await setupAccounts({ environment: { PICTURES_PER_USER: '100' } })
  const owner = (await joinAs(accounts)).caller
  const userId = await addColleague(accounts, owner.organizationId, { email: 'arif@riverside.example' })
  const user: UserCaller = { ...owner, userId, role: 'user' }
  const api = (caller?: UserCaller) =>
    createRouterClient(accounts.router.backdrop, { context: testBrowser().context(caller) })
  const open = (id: string) =>
    createRouterClient(accounts.router.file, { context: testBrowser().context() }).get({ id })
  return { ...accounts, owner, user, api, open }
}

it('[7.24] saves, finds and deletes a person’s own backgrounds, 16:9 and encoded again', async () => {
  const { owner, user, api, open } = await setup()
  const { data: saved } = await api(user).save(await picture(400, 900))
  expect((await api(user).find()).data).toEqual({ own: [saved], organization: [] })
  const { body } = await open(saved.id)
  expect(await sharp(await body.bytes()).metadata()).toMatchObject({
    width: 1_280,
    height: 720,
    format: 'jpeg',
  })
  expect((await api(owner).find()).data.own).toEqual([])
  await expect(api(owner).delete({ id: saved.id })).rejects.toHaveCode('file.not_found')
  await api(user).delete({ id: saved.id })
  expect((await api(user).find()).data.own).toEqual([])
  await expect(open(saved.id)).rejects.toHaveCode('file.not_found')
  await expect(api(user).delete({ id: saved.id })).rejects.toHaveCode('file.not_found')
})

it('[7.24] keeps 20 of each person, also when two arrive at once', async () => {
  const { user, api } = await setup()
  for (let count = 1; count < limits.images.backdrop.max; count += 1) await api(user).save(await picture())
  const both = await Promise.allSettled([api(user).save(await picture()), api(user).save(await picture())])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(api(user).save(await picture())).rejects.toHaveCode('file.too_many_backdrops')
  expect((await api(user).find()).data.own).toHaveLength(20)
})

it('[7.24] gives those of the organisation to everyone in it, and lets only admins change them', async () => {
  const { owner, user, api } = await setup()
  await expect(api(user).saveForOrganization(await picture())).rejects.toHaveCode('general.forbidden')
  const { data: saved } = await api(owner).saveForOrganization(await picture())
  expect((await api(user).find()).data).toEqual({ own: [], organization: [saved] })
  await expect(api(user).deleteForOrganization({ id: saved.id })).rejects.toHaveCode('general.forbidden')
  await expect(api(user).delete({ id: saved.id })).rejects.toHaveCode('file.not_found')
  const { caller: stranger } = await joinAs(await setupAccounts())
  expect((await api({ ...stranger }).find()).data.organization).toEqual([])
  await api(owner).deleteForOrganization({ id: saved.id })
  expect((await api(user).find()).data.organization).toEqual([])
})

it('[7.24, 8.11] refuses what is no picture, and visitors', async () => {
  const { user, api } = await setup()
  const text = new File(['hello'], 'beach.png', { type: 'image/png' })
  await expect(api(user).save(text)).rejects.toHaveCode('file.type_unsupported')
  await expect(api().find()).rejects.toHaveCode('identity.unauthenticated')
  await expect(api().save(await picture())).rejects.toHaveCode('identity.unauthenticated')
})
