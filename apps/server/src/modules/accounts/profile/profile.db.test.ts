import { call, createRouterClient } from '@orpc/server'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import {
  addColleague,
  callerOf,
  joinAs,
  mailedToken,
  password,
  refresh,
  saveSecurityRules,
  signIn,
  suspend,
} from '../../../testing/people.ts'

async function setup(environment: Record<string, string> = {}) {
  const accounts = await setupAccounts({ environment })
  const first = await joinAs(accounts)
  const owner = first.caller
  const userId = await addColleague(accounts, owner.organizationId, { email: 'arif@riverside.example' })
  const user: UserCaller = { ...owner, userId, role: 'user' }
  const calls = accounts.router
  const as = (caller?: UserCaller) =>
    createRouterClient(
      {
        ...calls.profile,
        session: calls.identity.session,
        details: calls.people.details,
        colleagues: accounts.router.team.search,
        everyone: accounts.router.team.users,
        people: calls.people.filter,
        belongings: calls.people.belongings,
        addUser: calls.people.add,
        transferOwnership: calls.people.transferOwnership,
        setAccount: calls.signIn.setAccount,
        file: accounts.router.file.get,
      },
      { context: testBrowser().context(caller) },
    )
  const log = () => accounts.database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  return { ...accounts, accounts, first, owner, user, as, log }
}

const info = {
  firstName: 'Nusrat Jahan',
  lastName: 'Rahman',
  jobTitle: 'Clerk',
  department: 'Planning',
  phone: '+8801700000000',
}

async function photo(width = 900, height = 900): Promise<File> {
  const content = await sharp({ create: { width, height, channels: 3, background: '#365D7E' } })
    .withExif({ IFD0: { Copyright: 'hush-hush' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(content)], 'me.jpg', { type: 'image/jpeg' })
}

it('[2.56, 3.8, 7.42] saves the profile, and shows the name on every page', async () => {
  const { owner, as } = await setup()
  expect((await as(owner).savePersonalInfo(info)).data).toEqual(info)
  expect((await as(owner).details({ id: owner.userId })).data).toMatchObject(info)
  expect((await as(owner).session()).data.user.display_name).toBe('Nusrat Jahan Rahman')
})

it('[1.22, 2.56] renames an individual’s organisation with the person, until it has a name of its own', async () => {
  const { owner, as, accounts } = await setup()
  const { db } = accounts.database
  const name = async () => (await accounts.tenancy.api.organizations.find(db, owner.organizationId))?.name
  await as(owner).savePersonalInfo(info)
  expect(await name()).toBe('Riverside Council')
  await db
    .updateTable('organizations')
    .set({ kind: 'individual', name: 'Nusrat Jahan Rahman' })
    .where('id', '=', owner.organizationId)
    .execute()
  await as(owner).savePersonalInfo({ ...info, lastName: 'Chowdhury' })
  expect(await name()).toBe('Nusrat Jahan Chowdhury')
  await db.updateTable('organizations').set({ name: 'Studio' }).where('kind', '=', 'individual').execute()
  await as(owner).savePersonalInfo(info)
  expect(await name()).toBe('Studio')
})

it.each([
  ['firstName', '  ', 'identity.first_name_required'],
  ['lastName', '', 'identity.last_name_required'],
  ['phone', '0171-23456', 'input.invalid_phone'],
])('[5.4, 5.6] refuses the %s "%s"', async (field, value, code) => {
  const { owner, as } = await setup()
  await expect(as(owner).savePersonalInfo({ ...info, [field]: value })).rejects.toHaveCode(code)
})

it('[5.9, 7.41, 7.43] encodes a picture again, and shows it wherever the person appears', async () => {
  const { owner, user, as, storage } = await setup()
  const { data, message } = await as(owner).savePicture(await photo())
  expect(message).toBe('PROFILE_PICTURE_UPDATED')
  expect(data.pictureUrl).toBe(`/api/file/${data.fileId}`)
  expect((await as(owner).session()).data.profile.pictureUrl).toBe(data.pictureUrl)
  expect((await as(user).picture({ userId: owner.userId })).data).toEqual({
    fileId: data.fileId,
    pictureUrl: data.pictureUrl,
  })
  expect((await as(owner).details({ id: owner.userId })).data.pictureUrl).toBe(data.pictureUrl)
  const id = owner.organizationId
  const found = (await as(user).colleagues({ id, search: 'nusrat' })).data.users
  expect(found.map(({ pictureUrl }) => pictureUrl)).toEqual([data.pictureUrl])
  const everyone = (await as(user).everyone({ id })).data.users
  expect(everyone.find((one) => one.id === owner.userId)?.pictureUrl).toBe(data.pictureUrl)
  const { body } = await as().file({ id: data.fileId ?? '' })
  const stored = Buffer.from(await body.bytes())
  expect(stored.toString('latin1')).not.toContain('hush-hush')
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 })
  expect(storage.contents.size).toBe(1)
})

it('[4.2, 7.41] serves no picture of a suspended person', async () => {
  const { accounts, owner, user, as } = await setup()
  const { data } = await as(user).savePicture(await photo())
  const shown = async () =>
    (await as(owner).people({ search: 'arif', pageSize: 10 })).data.users[0]?.pictureUrl
  expect(await shown()).toBe(data.pictureUrl)
  await suspend(accounts, owner, user.userId)
  expect(await shown()).toBeNull()
  await expect(as().file({ id: data.fileId ?? '' })).rejects.toHaveCode('file.not_found')
})

it('[5.9, 7.44] deletes a replaced or removed picture', async () => {
  const { owner, as, database } = await setup()
  await as(owner).savePicture(await photo())
  const { data } = await as(owner).savePicture(await photo(300, 200))
  const files = () => database.db.selectFrom('files').select('id').execute()
  expect(await files()).toEqual([{ id: data.fileId }])
  const removed = await as(owner).deletePicture({ query: { userId: owner.userId } })
  expect(removed).toMatchObject({ message: 'PROFILE_PICTURE_REMOVED', data: { pictureUrl: null } })
  expect(await files()).toEqual([])
  await as(owner).deletePicture({ query: { userId: owner.userId } })
})

it('[7.44] brings the previous picture back as it was, for half an hour and for its owner only', async () => {
  const { owner, user, as, clock, runCron } = await setup()
  const contentOf = async (id: string | null) => {
    const { body } = await as().file({ id: id ?? '' })
    return Buffer.from(await (body as File).arrayBuffer())
  }
  const { data: first } = await as(owner).savePicture(await photo())
  expect(first.undo).toBeNull()
  const content = await contentOf(first.fileId)
  const removed = (await as(owner).deletePicture({ query: { userId: owner.userId } })).data
  const undo = removed.undo ?? ''
  await expect(as(user).restorePicture({ undo })).rejects.toHaveCode('file.not_found')
  const other = undo.startsWith('A') ? 'B' : 'A'
  await expect(as(owner).restorePicture({ undo: other + undo.slice(1) })).rejects.toHaveCode('file.not_found')
  await runCron('drop-contents')
  const { data: back } = await as(owner).restorePicture({ undo })
  expect(back).toMatchObject({ fileId: first.fileId, pictureUrl: first.pictureUrl })
  expect((await contentOf(back.fileId)).equals(content)).toBe(true)
  // It is there: nothing is left to bring back.
  await expect(as(owner).restorePicture({ undo })).rejects.toHaveCode('file.not_found')
  const again = (await as(owner).savePicture(await photo(300, 200))).data
  clock.advance(1_800_000)
  await expect(as(owner).restorePicture({ undo: again.undo ?? '' })).rejects.toHaveCode('file.not_found')
})

it('accepts as many pictures from one person in ten minutes as the operator allows, including broken ones', async () => {
  const { as, owner, user } = await setup({ PICTURES_PER_USER: '5' })
  const broken = () => as(user).savePicture(new File(['x'], 'me.png', { type: 'image/png' }))
  for (let sent = 0; sent < 5; sent += 1) await expect(broken()).rejects.toHaveCode('file.type_unsupported')
  await expect(as(user).savePicture(await photo())).rejects.toHaveCode('general.too_many_attempts')
  await as(owner).savePicture(await photo())
})

it('[6.1] lets admins remove other people’s pictures, except those of higher roles, and logs it', async () => {
  const { owner, user, as, log } = await setup()
  const of = ({ userId }: UserCaller) => ({ query: { userId } })
  const { data } = await as(user).savePicture(await photo())
  await expect(as({ ...user, userId: owner.userId }).deletePicture(of(user))).rejects.toHaveCode(
    'general.forbidden',
  )
  await expect(as({ ...user, role: 'admin' }).deletePicture(of(owner))).rejects.toHaveCode(
    'identity.upper_role',
  )
  await as(owner).deletePicture(of(user))
  expect(await log()).toMatchObject([
    { act: 'user_edited', before: { picture: data.fileId }, after: { picture: null } },
  ])
})

it('[7.41] reveals nothing to people of another organisation', async () => {
  const { accounts, owner, as } = await setup()
  const stranger = await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' })
  const { picture, deletePicture } = as(stranger.caller)
  await expect(picture({ userId: owner.userId })).rejects.toHaveCode('users.not_found')
  await expect(deletePicture({ query: { userId: owner.userId } })).rejects.toHaveCode('users.not_found')
})

it('[2.56, 5.2, 7.42] changes the password, signs out all other browsers and sends a mail', async () => {
  const { accounts, owner, first, as } = await setup()
  const elsewhere = testBrowser()
  await signIn(accounts, {}, elsewhere)
  await as(owner).changePassword({ password, newPassword: 'Another-2?' })
  expect((await accounts.mails()).at(-1)).toMatchObject({
    to: 'nusrat@riverside.example',
    subject: 'Your password was changed',
    text: expect.stringMatching(/^When: .*^Device: .*^Place: /ms),
  })
  await expect(refresh(accounts, elsewhere)).rejects.toHaveCode('identity.unauthenticated')
  await refresh(accounts, first.browser)
  await expect(signIn(accounts)).rejects.toHaveCode('identity.credentials_incorrect')
  await signIn(accounts, { password: 'Another-2?' })
})

it('[5.2] refuses a password change without the current password, and weak passwords', async () => {
  const { accounts, owner, as } = await setup()
  const { changePassword } = as(owner)
  await expect(changePassword({ password: 'Wrong-1!', newPassword: 'Another-2?' })).rejects.toHaveCode(
    'identity.password_incorrect',
  )
  await expect(changePassword({ newPassword: 'Another-2?' })).rejects.toHaveCode(
    'identity.password_incorrect',
  )
  await expect(changePassword({ password, newPassword: 'another-2?' })).rejects.toHaveCode(
    'identity.weak_password',
  )
  await signIn(accounts)
})

it('[5.2] refuses a password that is shorter than the organisation requires', async () => {
  const { accounts, owner, as } = await setup()
  await saveSecurityRules(accounts, owner, { passwordMinChars: 14 })
  const { security } = accounts.router.security
  const { data } = await call(security, undefined, { context: testBrowser().context(owner) })
  expect(data.passwordMinChars).toBe(14)
  const { changePassword } = as(owner)
  const refused = changePassword({ password, newPassword: 'Another-2?' })
  await expect(refused).rejects.toHaveCode('organization.password_too_short')
  await expect(refused).rejects.toMatchObject({ data: { field: 'newPassword' } })
  await changePassword({ password, newPassword: 'Another-2?-Longer' })
  await signIn(accounts, { password: 'Another-2?-Longer' })
})

it('[2.56] lists sessions with device and place, if known, and signs a browser out', async () => {
  const { accounts, owner, as, clock } = await setup()
  clock.advance(60_000)
  const elsewhere = testBrowser({ ip: '198.51.100.4', country: 'BD' })
  const { data } = await signIn(accounts, {}, elsewhere)
  const other = await callerOf(accounts, data.accessToken)
  const sessions = (await as(owner).sessions()).data
  expect(sessions).toMatchObject([
    {
      id: other.authSessionId,
      address: '198.51.100.4',
      country: 'BD',
      userAgent: 'Test browser',
      isCurrent: false,
    },
    { id: owner.authSessionId, address: '203.0.113.7', country: null, isCurrent: true },
  ])
  await as(owner).endSession({ id: other.authSessionId })
  await expect(refresh(accounts, elsewhere)).rejects.toHaveCode('identity.unauthenticated')
  expect((await as(owner).sessions()).data).toHaveLength(1)
  await expect(as(owner).endSession({ id: other.authSessionId })).rejects.toHaveCode(
    'profile.session_not_found',
  )
})

it('signs out every other browser', async () => {
  const { accounts, owner, first, as } = await setup()
  const others = [testBrowser(), testBrowser()]
  for (const browser of others) await signIn(accounts, {}, browser)
  await as(owner).endOtherSessions()
  for (const browser of others)
    await expect(refresh(accounts, browser)).rejects.toHaveCode('identity.unauthenticated')
  await refresh(accounts, first.browser)
})

it('refuses to end other people’s sessions', async () => {
  const { owner, user, as } = await setup()
  await expect(as(user).endSession({ id: owner.authSessionId })).rejects.toHaveCode(
    'profile.session_not_found',
  )
  expect((await as(owner).sessions()).data).toHaveLength(1)
})

it('[3.7, 7.49] saves the language by PATCH as by PUT', async () => {
  const { owner, as } = await setup()
  expect((await as(owner).changeLanguage({ language: 'bn' })).data).toEqual({ language: 'bn' })
  expect((await as(owner).session()).data.profile.language).toBe('bn')
})

it('requires sign-in', async () => {
  const { as, owner } = await setup()
  const picture = await photo(10, 10)
  const acts = [
    as().savePersonalInfo(info),
    as().savePicture(picture),
    as().deletePicture({ query: { userId: owner.userId } }),
    as().changePassword({ password, newPassword: 'Another-2?' }),
    as().deleteAccount({ password }),
    as().sessions(),
    as().endOtherSessions(),
    as().changeLanguage({ language: 'ar' }),
  ]
  for (const act of acts) await expect(act).rejects.toHaveCode('identity.unauthenticated')
})

it('[4.1] deletes the own account after the password, and signs it out everywhere', async () => {
  const { accounts, user, as, log } = await setup()
  const elsewhere = testBrowser()
  const { data } = await signIn(accounts, { email: 'arif@riverside.example' }, elsewhere)
  const arif = await callerOf(accounts, data.accessToken)
  await expect(as(arif).deleteAccount({ password: 'Wrong-1!' })).rejects.toHaveCode(
    'identity.password_incorrect',
  )
  await as(arif).deleteAccount({ password })
  await expect(refresh(accounts, elsewhere)).rejects.toHaveCode('identity.unauthenticated')
  await expect(signIn(accounts, { email: 'arif@riverside.example' })).rejects.toHaveCode(
    'identity.account_not_found',
  )
  const { userId, organizationId } = user
  expect(await accounts.published()).toContainEqual({
    name: 'user.access_ended',
    payload: { userId, organizationId, reason: 'deleted' },
  })
  expect(await log()).toMatchObject([{ act: 'user_deleted', actor_user_id: userId }])
})

it('[4.1] refuses to delete the last owner of an organisation with other people', async () => {
  const { owner, as } = await setup()
  await expect(as(owner).deleteAccount({ password })).rejects.toHaveCode('users.last_owner')
  expect((await as(owner).session()).data.isAuthenticated).toBe(true)
})

it.each(['individual', 'organization'] as const)(
  '[1.22, 4.1] lets who is alone go: %s',
  async (accountType) => {
    const { accounts, as } = await setup()
    const email = 'lea@elsewhere.example'
    const { caller } = await joinAs(accounts, { email, accountType })
    expect((await as(caller).belongings({ id: caller.userId })).data.isAlone).toBe(true)
    await as(caller).deleteAccount({ password })
    await expect(signIn(accounts, { email })).rejects.toHaveCode('identity.account_not_found')
  },
)

it('[1.22, 4.1] refuses to delete an individual who invited someone, until ownership is transferred', async () => {
  const { accounts, as } = await setup()
  const email = 'lea@elsewhere.example'
  const { caller } = await joinAs(accounts, { email, accountType: 'individual' })
  const zoe = { email: 'zoe@elsewhere.example', firstName: 'Zoe', lastName: 'Lang', role: 'user' as const }
  const { id } = (await as(caller).addUser({ ...zoe, language: 'en', businessUnitIds: [] })).data
  expect((await as(caller).belongings({ id: caller.userId })).data.isAlone).toBe(false)
  await expect(as(caller).deleteAccount({ password })).rejects.toHaveCode('users.last_owner')
  await as(caller).setAccount({
    token: await mailedToken(accounts),
    firstName: 'Zoe',
    lastName: 'Lang',
    password,
    language: 'en',
    timeZone: 'UTC',
  })
  await as(caller).transferOwnership({ id })
  await as({ ...caller, role: 'admin' }).deleteAccount({ password })
})
