import { createRouterClient } from '@orpc/server'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { addColleague, joinAs } from '../../testing/people.ts'
import { createBranding } from './branding.ts'

const unknown = '0198c0de-0000-7000-8000-000000000000'

async function setup() {
  const accounts = await setupAccounts()
  const owner = (await joinAs(accounts)).caller
  const { organization, administration } = accounts.router
  const api = (caller?: UserCaller) =>
    createRouterClient({ ...organization, ...administration }, { context: testBrowser().context(caller) })
  const look = async () => (await api().appearance({ organizationId: owner.organizationId })).data
  const read = async (path: string | null) => {
    const { body } = await createRouterClient(accounts.router.file, {
      context: testBrowser().context(),
    }).get({ id: path?.split('/').at(-1) ?? '' })
    return sharp(await body.bytes()).metadata()
  }
  const log = () => accounts.database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  return { ...accounts, owner, api, look, read, log }
}

const picture = async (width: number, height: number, type: 'png' | 'jpeg' = 'png') =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#365D7E' } })
          .toFormat(type)
          .toBuffer(),
      ),
    ],
    'logo',
    { type: `image/${type}` },
  )

it('[3.11, 7.51, 9.12] is Majlis’s own where the organisation chose nothing', async () => {
  const { api, look } = await setup()
  expect(await look()).toEqual({ favicon: null, primaryColor: '#365D7E', logoUrl: null, font: 'Lato' })
  await expect(api().appearance({ organizationId: unknown })).rejects.toHaveCode('organization.not_found')
})

it('[3.11] is what the organisation chose, with who chose it in the log', async () => {
  const { owner, api, look, log } = await setup()
  await api(owner).saveAppearance({ primaryColor: '#123456', font: 'Open Sans' })
  expect(await look()).toMatchObject({ primaryColor: '#123456', font: 'Open Sans' })
  await api(owner).saveAppearance({ primaryColor: '#123456', font: 'Open Sans' })
  expect(await log()).toMatchObject([
    {
      act: 'appearance_changed',
      actor_user_id: owner.userId,
      before: { primaryColor: '#365D7E', font: 'Lato' },
      after: { primaryColor: '#123456', font: 'Open Sans' },
    },
  ])
})

it('[6.1] is for owners and admins to choose', async () => {
  const setting = await setup()
  const { owner, api } = setting
  const userId = await addColleague(setting, owner.organizationId, { email: 'arif@riverside.example' })
  const user: UserCaller = { ...owner, userId, role: 'user' }
  const logo = await picture(10, 10)
  for (const act of [
    api(user).saveAppearance({ primaryColor: '#123456', font: 'Lato' }),
    api(user).saveLogo(logo),
    api(user).deleteLogo(),
    api(user).saveFavicon(logo),
    api(user).deleteFavicon(),
  ])
    await expect(act).rejects.toHaveCode('general.forbidden')
  await expect(api().saveLogo(logo)).rejects.toHaveCode('identity.unauthenticated')
  expect((await api({ ...user, role: 'admin' }).saveLogo(logo)).data.logoUrl).not.toBeNull()
})

it('[5.9, 8.19, 9.10] shows a logo of 200 × 60 at twice its size, and drops the one before', async () => {
  const { owner, api, look, read, log, files, storage } = await setup()
  const first = await api(owner).saveLogo(await picture(2_000, 600, 'jpeg'))
  expect(first.message).toBe('LOGO_UPDATED')
  expect(await read(first.data.logoUrl)).toMatchObject({ format: 'png', width: 400, height: 120 })
  const { data } = await api(owner).saveLogo(await picture(100, 100))
  expect(await look()).toEqual(data)
  expect(data.logoUrl).not.toBe(first.data.logoUrl)
  await expect(read(first.data.logoUrl)).rejects.toHaveCode('file.not_found')
  expect(await api(owner).deleteLogo()).toMatchObject({ message: 'LOGO_REMOVED', data: { logoUrl: null } })
  await api(owner).deleteLogo()
  expect((await log()).map(({ act }) => act)).toEqual(['logo_changed', 'logo_changed', 'logo_removed'])
  expect(files.name).toBe('files')
  expect(storage.contents.size).toBe(2)
})

it('accepts thirty pictures of one admin in ten minutes, logos and icons together', async () => {
  const { owner, api } = await setup()
  const broken = new File(['x'], 'logo.png', { type: 'image/png' })
  for (let sent = 0; sent < 15; sent += 1) {
    await expect(api(owner).saveLogo(broken)).rejects.toHaveCode('file.type_unsupported')
    await expect(api(owner).saveFavicon(broken)).rejects.toHaveCode('file.type_unsupported')
  }
  await expect(api(owner).saveLogo(await picture(100, 100))).rejects.toHaveCode('general.too_many_attempts')
})

it('[3.11] keeps an icon for tabs', async () => {
  const { owner, api, look, read } = await setup()
  const { data } = await api(owner).saveFavicon(await picture(512, 512))
  expect(await read(data.favicon)).toMatchObject({ width: 128, height: 128 })
  await api(owner).deleteFavicon()
  expect((await look()).favicon).toBeNull()
})

it.each([
  [
    'a vector with a script',
    new File(['<svg><script>alert(1)</script></svg>'], 'l', { type: 'image/svg+xml' }),
    'file.type_unsupported',
  ],
  [
    'a vector that calls itself a PNG',
    new File(['<svg/>'], 'l', { type: 'image/png' }),
    'file.type_unsupported',
  ],
  [
    'a broken picture',
    new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'l', { type: 'image/jpeg' }),
    'file.format_error',
  ],
  [
    'more than 5 MB',
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'l', { type: 'image/png' }),
    'file.too_large',
  ],
])('[5.9, 8.11, 9.10] refuses %s as a logo', async (_what, file, code) => {
  const { owner, api, look, storage } = await setup()
  await expect(api(owner).saveLogo(file)).rejects.toHaveCode(code)
  expect((await look()).logoUrl).toBeNull()
  expect(storage.contents.size).toBe(0)
})

it('keeps the previous logo if the disk is full', async () => {
  const { owner, api, look, storage } = await setup()
  const { data } = await api(owner).saveLogo(await picture(10, 10))
  storage.put = async () => {
    throw new AppError('file.no_space')
  }
  await expect(api(owner).saveLogo(await picture(20, 20))).rejects.toHaveCode('file.no_space')
  expect((await look()).logoUrl).toBe(data.logoUrl)
})

it('[3.11] brands the mails of an organisation, with the whole address of its logo', async () => {
  const { owner, api, database } = await setup()
  const branding = createBranding({ publicUrl: 'https://meet.example.org' })
  const brandOf = (organizationId: string) => branding.brandOf(database.db, organizationId)
  expect(await brandOf(owner.organizationId)).toEqual({
    name: 'Riverside Council',
    primaryColor: '#365D7E',
    logoUrl: null,
  })
  await api(owner).saveAppearance({ primaryColor: '#123456', font: 'Lato' })
  const { data } = await api(owner).saveLogo(await picture(10, 10))
  expect(await brandOf(owner.organizationId)).toEqual({
    name: 'Riverside Council',
    primaryColor: '#123456',
    logoUrl: `https://meet.example.org${data.logoUrl ?? ''}`,
  })
  expect(await brandOf(unknown)).toBeNull()
})

it('names an individual’s organisation only to themselves', async () => {
  const { owner, api, database } = await setup()
  const { organizationId } = owner
  await database.db.updateTable('organizations').set({ kind: 'individual' }).execute()
  await expect(api().branding({ organizationId })).rejects.toHaveCode('organization.not_found')
  expect((await api(owner).branding({ organizationId })).data.organizationId).toBe(organizationId)
  // Who takes an address of their own says who they are.
  await database.db.updateTable('organizations').set({ vanity_url: 'nusrat' }).execute()
  expect((await api().branding({ vanityUrl: 'nusrat' })).data.organizationId).toBe(organizationId)
})
