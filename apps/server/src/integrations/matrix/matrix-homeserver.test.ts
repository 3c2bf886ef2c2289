import { expect, it, onTestFinished } from 'vitest'
import { registrationSecret } from './fake-homeserver-administration.ts'
import { startFakeHomeserver } from './fake-homeserver.ts'
import { HomeserverError } from './homeserver.ts'
import { createMatrixHomeserver } from './matrix-homeserver.ts'
import { homeserverOf } from './matrix.settings.ts'

async function setup() {
  const fake = await startFakeHomeserver()
  onTestFinished(() => fake.close())
  const { url, serverName, token } = fake
  const homeserver = createMatrixHomeserver({ url, serverName, token, timeoutMs: 1_000 })
  const signIn = (name: string, deviceId = 'DESK') =>
    homeserver.signIn({ localpart: `majlis_${name}`, displayName: name, deviceId })
  const accountOf = (name: string) => `@majlis_${name}:${serverName}`
  return { fake, homeserver, signIn, accountOf }
}

it('[3.3] makes an account once, names it, and signs it in on each device', async () => {
  const { fake, signIn, accountOf } = await setup()
  const first = await signIn('samira')
  const other = await signIn('samira', 'PHONE')
  expect(fake.accounts.get(accountOf('samira'))).toEqual({ displayName: 'samira' })
  expect([...fake.devices.keys()]).toEqual([first, other])
})

it('[7.55] revokes the token of one device, also one that is gone already', async () => {
  const { fake, homeserver, signIn } = await setup()
  const token = await signIn('samira')
  const other = await signIn('samira', 'PHONE')
  await homeserver.signOut(token)
  await homeserver.signOut(token)
  expect([...fake.devices.keys()]).toEqual([other])
})

it('[7.57] lists the people in a room, not those who were invited or have left', async () => {
  const { fake, homeserver, signIn, accountOf } = await setup()
  for (const name of ['samira', 'arif', 'layla', 'omar']) await signIn(name)
  const room = fake.addRoom({ members: [accountOf('samira'), accountOf('arif')] })
  fake.setMembership(room, accountOf('layla'), 'invite')
  fake.setMembership(room, accountOf('omar'), 'leave')
  expect(await homeserver.listMembers(accountOf('samira'), room)).toEqual([
    { userId: accountOf('samira'), displayName: 'samira' },
    { userId: accountOf('arif'), displayName: 'arif' },
  ])
  expect(await homeserver.listJoinedRooms(accountOf('arif'))).toEqual([room])
  expect(await homeserver.listJoinedRooms(accountOf('layla'))).toEqual([])
})

it('[7.57, 8.17] reads the name of a room, and reads a 404 as a room without a name', async () => {
  const { fake, homeserver, signIn, accountOf } = await setup()
  await signIn('samira')
  const members = [accountOf('samira')]
  const named = fake.addRoom({ name: 'River path', members })
  const unnamed = fake.addRoom({ members })
  expect(await homeserver.findRoomName(accountOf('samira'), named)).toBe('River path')
  expect(await homeserver.findRoomName(accountOf('samira'), unnamed)).toBeNull()
})

it('[8.17] refuses people who are not in the room', async () => {
  const { fake, homeserver, signIn, accountOf } = await setup()
  await signIn('samira')
  const room = fake.addRoom({ name: 'River path' })
  for (const ask of [homeserver.listMembers, homeserver.findRoomName])
    await expect(ask(accountOf('samira'), room)).rejects.toMatchObject({
      code: 'M_FORBIDDEN',
      isRefusal: true,
    })
})

it.each(['failing', 'silent', 'malformed'] as const)(
  '[8.17] reports a homeserver that is %s',
  async (failureMode) => {
    const { fake, homeserver } = await setup()
    await homeserver.check()
    fake.setFailureMode(failureMode)
    const failure: unknown = await homeserver.check().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(HomeserverError)
    expect(failure).toMatchObject({ isRefusal: false })
    expect(String(failure)).not.toContain(fake.token)
  },
)

it('finds out that the homeserver does not know us', async () => {
  const { fake } = await setup()
  const { url, serverName } = fake
  const stranger = createMatrixHomeserver({ url, serverName, token: 'another' })
  await expect(stranger.check()).rejects.toMatchObject({ code: 'M_UNKNOWN_TOKEN' })
})

it('is configured as a whole or not at all', () => {
  const none = { MATRIX_URL: undefined, MATRIX_SERVER_NAME: undefined, MATRIX_APPSERVICE_TOKEN: undefined }
  expect(homeserverOf(none)).toBeNull()
  expect(() => homeserverOf({ ...none, MATRIX_URL: 'http://localhost:8008' })).toThrow(
    /MATRIX_SERVER_NAME: is not set, but MATRIX_URL is\s+MATRIX_APPSERVICE_TOKEN: is not set, but MATRIX_URL is/,
  )
})

it('[4.1] closes an account: without a name, on no device, in no room; also twice, and one that never was', async () => {
  const { fake, homeserver, signIn, accountOf } = await setup()
  const token = await signIn('samira')
  await signIn('arif')
  const room = fake.addRoom({ members: [accountOf('samira'), accountOf('arif')] })
  expect(await homeserver.knows(token)).toBe(true)
  for (const name of ['samira', 'samira', 'nobody']) await homeserver.deactivate(`majlis_${name}`)
  expect(fake.accounts.get(accountOf('samira'))).toEqual({ displayName: '' })
  expect([...fake.deactivated]).toEqual([accountOf('samira')])
  expect(await homeserver.knows(token)).toBe(false)
  expect(await homeserver.listMembers(accountOf('arif'), room)).toEqual([
    { userId: accountOf('arif'), displayName: 'arif' },
  ])
  await expect(signIn('samira')).rejects.toMatchObject({ isRefusal: true, isOutage: false })
})

it('[1.14] makes a room, brings people in once, and removes them', async () => {
  const { fake, homeserver, signIn, accountOf } = await setup()
  for (const name of ['samira', 'arif']) await signIn(name)
  const roomId = await homeserver.createRoom('River path')
  for (const name of ['samira', 'arif', 'arif']) await homeserver.addToRoom(roomId, accountOf(name))
  expect((await homeserver.listMembers(accountOf('samira'), roomId)).map(({ userId }) => userId)).toEqual([
    accountOf('samira'),
    accountOf('arif'),
  ])
  for (let time = 0; time < 2; time++) await homeserver.removeFromRoom(roomId, accountOf('arif'))
  expect(fake.listInside(roomId)).not.toContain(accountOf('arif'))
  await homeserver.renameRoom(roomId, 'River')
  expect(await homeserver.findRoomName(accountOf('samira'), roomId)).toBe('River')
})

it('[1.14] closes a room, also one that is closed already', async () => {
  const { fake, homeserver, signIn, accountOf } = await setup()
  await signIn('samira')
  const roomId = await homeserver.createRoom(null)
  await homeserver.addToRoom(roomId, accountOf('samira'))
  for (let time = 0; time < 2; time++) await homeserver.closeRoom(roomId)
  expect(fake.listInside(roomId)).toEqual([])
  await homeserver.closeRoom('!unknown:chat.example.org')
})

it('[1.14] deletes files and what was written in closed rooms, as an administrator that it becomes once', async () => {
  const { fake } = await setup()
  const { url, serverName, token } = fake
  const homeserver = createMatrixHomeserver({ url, serverName, token, registrationSecret })
  for (const id of ['one', 'other']) fake.media.add(id)
  for (const id of ['one', 'one', 'other']) await homeserver.deleteMedia(id)
  expect([...fake.media]).toEqual([])
  const roomId = await homeserver.createRoom(null)
  await homeserver.closeRoom(roomId)
  expect([...fake.purged]).toEqual([roomId])
  // The administrator who made our account one is gone.
  expect([...fake.admins]).toEqual([`@majlis:${serverName}`])
  expect(fake.requests.filter((request) => request === 'POST /_synapse/admin/v1/register')).toHaveLength(1)
})

it('[1.14] takes a file for gone only if the homeserver says so, not if it has no admin API', async () => {
  const { fake, homeserver } = await setup()
  fake.media.add('one')
  fake.setFailureMode('without_admin_api')
  await expect(homeserver.deleteMedia('one')).rejects.toMatchObject({ isRefusal: true })
  await homeserver.closeRoom(await homeserver.createRoom(null))
  expect([fake.media.size, fake.purged.size]).toEqual([1, 0])
})

it('[1.14] closes the account of the administrator, also if it cannot make our account one', async () => {
  const { fake } = await setup()
  const { url, serverName, token } = fake
  const homeserver = createMatrixHomeserver({ url, serverName, token, registrationSecret })
  fake.media.add('one')
  fake.setFailureMode('without_promotion')
  await expect(homeserver.deleteMedia('one')).rejects.toMatchObject({ status: 500 })
  expect([fake.media.size, fake.admins.size]).toEqual([1, 0])
  fake.setFailureMode(null)
  await homeserver.deleteMedia('one')
  expect([fake.media.size, [...fake.admins]]).toEqual([0, [`@majlis:${serverName}`]])
})

it('[1.14] deletes nothing where the operator has not made it an administrator, and closes rooms all the same', async () => {
  const { fake, homeserver } = await setup()
  fake.media.add('one')
  await expect(homeserver.deleteMedia('one')).rejects.toMatchObject({ isRefusal: true })
  const { url, serverName, token } = fake
  const wrong = createMatrixHomeserver({ url, serverName, token, registrationSecret: 'another' })
  await expect(wrong.deleteMedia('one')).rejects.toMatchObject({ isRefusal: true })
  await wrong.closeRoom(await wrong.createRoom(null))
  expect([fake.media.size, fake.purged.size, fake.admins.size]).toEqual([1, 0, 0])
})
