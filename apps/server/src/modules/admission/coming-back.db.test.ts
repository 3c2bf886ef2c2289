import { expect, it } from 'vitest'
import { newId } from '../../platform/ids/ids.ts'
import { setupOpenRoom } from '../../testing/open-room.ts'

/** How long a place is kept after someone lost the connection. */
const placeGraceMs = 45_000

it('[4.4] keeps role, hand and name for the token of an earlier visit, without a second participant', async () => {
  const { browser, tools, withName, media, deliver, disconnected, db } = await setupOpenRoom()
  const guest = browser()
  const first = await guest.enter(withName)
  const { participantId } = first.room.self
  await (await tools()).changeRole({ participantId, role: 'co_host' })
  await (await guest.api(first.participantToken)).room.raiseHand({ isRaised: true })
  await deliver()
  const again = await guest.enter({ meeting: withName.meeting, rejoinToken: first.participantToken })
  expect(again.room.self).toMatchObject({ participantId, role: 'co_host', displayName: 'Gast' })
  expect(media.inside(again.room.roomSessionId, participantId)?.attributes['hand']).toMatch(/^\d+$/)
  expect(media.rooms.get(again.room.roomSessionId)?.size).toBe(2)
  expect(await db.selectFrom('participants').select('id').execute()).toHaveLength(2)
  await deliver()
  expect(disconnected.at(-1)).toMatchObject({
    id: participantId,
    body: { type: 'room.closed', reason: 'joined_elsewhere' },
  })
  await expect((await guest.api(first.participantToken)).room.view()).rejects.toHaveCode(
    'identity.unauthenticated',
  )
})

it('[3.28] keeps the name that a host gave, and refuses another one on rejoining if renaming is off', async () => {
  const { browser, tools, withName, meeting, pwd, addUser, organizationId } = await setupOpenRoom()
  const user = await addUser(organizationId, 'Arif')
  const member = browser({ user })
  const { participantId } = (await member.enter({ meeting, pwd })).room.self
  const host = await tools()
  await host.renameParticipant({ participantId, displayName: 'Arif of Riverside' })
  const nameOf = async (displayName?: string) =>
    (await member.enter({ meeting, pwd, ...(displayName ? { displayName } : {}) })).room.self.displayName
  expect(await nameOf()).toBe('Arif of Riverside')
  expect(await nameOf('Arif H.')).toBe('Arif H.')
  await host.changeSettings({ settings: { selfRename: false } })
  expect(await nameOf('Eve')).toBe('Arif H.')
  const guest = browser()
  const first = await guest.enter(withName)
  const again = await guest.enter({
    ...withName,
    displayName: 'Eve',
    rejoinToken: first.participantToken,
  })
  expect(again.room.self.displayName).toBe('Gast')
})

it('[3.29] lets people who were inside back into a locked room', async () => {
  const { browser, tools, withName, meeting, pwd, addUser, organizationId, hostBrowser } =
    await setupOpenRoom()
  const member = browser({ user: await addUser(organizationId, 'Arif') })
  const inside = await member.enter({ meeting, pwd })
  await (await tools()).changeSettings({ isLocked: true })
  await (await member.api(inside.participantToken)).room.leave()
  await member.enter({ meeting, pwd })
  await hostBrowser.enter({ meeting, pwd })
  await expect(
    browser({ user: await addUser(organizationId, 'Tomas') }).join({ meeting, pwd }),
  ).rejects.toHaveCode('room.not_available')
  await expect(browser().join(withName)).rejects.toHaveCode('room.not_available')
})

it('[3.28] asks a host about people who were away when the waiting room was turned on, also in a tab that was inside', async () => {
  const { browser, tools, withName, disconnect, clock, db } = await setupOpenRoom()
  const guest = browser()
  const first = await guest.enter(withName)
  const { participantId } = first.room.self
  await disconnect(first)
  clock.advance(placeGraceMs + 1)
  await (await tools()).changeSettings({ settings: { waitingRoom: true } })

  await expect((await guest.api(first.participantToken)).room.enter()).rejects.toHaveCode('room.not_admitted')
  const again = await guest.wait({ ...withName, rejoinToken: first.participantToken })
  expect(again).toMatchObject({ participantId, reason: 'approval' })
  // They were inside, so giving up does not erase their visit, and they wait next time too.
  await (await guest.api(again.participantToken)).room.leave()
  const status = () =>
    db.selectFrom('participants').select('status').where('id', '=', participantId).executeTakeFirst()
  expect(await status()).toEqual({ status: 'left' })
  const third = await guest.wait({ ...withName, rejoinToken: again.participantToken })
  await (await tools()).admit({ participantIds: [participantId] })
  expect((await (await guest.api(third.participantToken)).room.enter()).data.outcome).toBe('admitted')
  const reloaded = await guest.enter({ ...withName, rejoinToken: third.participantToken })
  expect(reloaded.room.self.participantId).toBe(participantId)
})

it('[3.28] lets people back in who reload, or lose their connection, while the waiting room is turned on', async () => {
  const { browser, tools, withName, disconnect, connect, clock } = await setupOpenRoom()
  const [reloads, loses, stays] = [browser(), browser(), browser()]
  const reloading = await reloads.enter(withName)
  const losing = await loses.enter(withName)
  const staying = await stays.enter(withName)
  await (await reloads.api(reloading.participantToken)).room.leave()
  await disconnect(losing)
  await (await tools()).changeSettings({ settings: { waitingRoom: true } })
  await reloads.enter({ ...withName, rejoinToken: reloading.participantToken })
  expect((await (await loses.api(losing.participantToken)).room.enter()).data.outcome).toBe('admitted')

  // They were inside when it was turned on.
  await disconnect(staying)
  clock.advance(10 * placeGraceMs)
  const { data } = await (await stays.api(staying.participantToken)).room.sfuToken()
  await connect({ sfu: data })
  await stays.enter({ ...withName, rejoinToken: staying.participantToken })
})

it('[3.28] asks a host about people who left just before the waiting room was turned on, once they have been away for a while', async () => {
  const { browser, tools, withName, disconnect, clock } = await setupOpenRoom()
  const [leaves, loses] = [browser(), browser()]
  const left = await leaves.enter(withName)
  const lost = await loses.enter(withName)
  await (await leaves.api(left.participantToken)).room.leave()
  await disconnect(lost)
  await (await tools()).changeSettings({ settings: { waitingRoom: true } })
  clock.advance(10 * placeGraceMs)
  await leaves.wait({ ...withName, rejoinToken: left.participantToken })
  // The page that lost its connection gets no new one either.
  await expect((await loses.api(lost.participantToken)).room.sfuToken()).rejects.toHaveCode(
    'room.not_admitted',
  )
  await loses.wait({ ...withName, rejoinToken: lost.participantToken })
})

it('[6.2] lowers the hand of someone who has been gone for a while, not of someone who reloads', async () => {
  const { browser, withName, disconnect, clock, round, db } = await setupOpenRoom()
  const guest = browser()
  const inside = await guest.enter(withName)
  await (await guest.api(inside.participantToken)).room.raiseHand({ isRaised: true })
  const hand = async () => {
    const { participantId } = inside.room.self
    const query = db.selectFrom('participants').select('hand_raised_at').where('id', '=', participantId)
    return (await query.executeTakeFirstOrThrow()).hand_raised_at
  }
  await disconnect(inside)
  await round()
  expect(await hand()).not.toBeNull()
  clock.advance(placeGraceMs + 1)
  await round()
  expect(await hand()).toBeNull()
  const again = await guest.enter({ ...withName, rejoinToken: inside.participantToken })
  expect(again.room.self.participantId).toBe(inside.room.self.participantId)
})

it('[3.28] keeps a removed guest out: by the old token, a new one, a second tab, a fresh profile', async () => {
  const { browser, tools, withName, media, report, deliver, disconnected, sockets } = await setupOpenRoom()
  const guest = browser({ ip: '192.0.2.66' })
  const inside = await guest.enter(withName)
  const { participantId } = inside.room.self
  const secondTab = { ...withName, displayName: 'Somebody else' }
  await (await tools()).remove({ participantId })
  await deliver()

  expect(media.inside(inside.room.roomSessionId, participantId)).toBeUndefined()
  expect(disconnected.at(-1)).toEqual({
    kind: 'participant',
    id: participantId,
    code: 'room.removed',
    body: { type: 'room.closed', reason: 'removed' },
  })
  expect(await sockets(inside.participantToken)).toBeNull()
  const old = (await guest.api(inside.participantToken)).room
  await expect(old.sfuToken()).rejects.toHaveCode('room.removed')
  await expect(old.enter()).rejects.toHaveCode('room.removed')
  await expect(old.sendMessage({ text: 'hello', clientMessageId: newId() })).rejects.toHaveCode(
    'room.removed',
  )
  await report(media.connect(inside.sfu.token))
  expect(media.inside(inside.room.roomSessionId, participantId)).toBeUndefined()

  await expect(guest.join({ ...withName, rejoinToken: inside.participantToken })).rejects.toHaveCode(
    'room.removed',
  )
  await expect(guest.join(secondTab)).rejects.toHaveCode('room.removed')
  const freshProfile = browser({ ip: '192.0.2.66' })
  expect((await freshProfile.wait(secondTab)).reason).toBe('approval')
  await expect(browser().join({ ...withName, rejoinToken: inside.participantToken })).rejects.toHaveCode(
    'room.removed',
  )
  await browser({ ip: '192.0.2.67' }).enter(secondTab)
})

it('[3.28] keeps a removed member out by the account, and as a guest of the same browser', async () => {
  const { browser, tools, withName, meeting, pwd, addUser, organizationId } = await setupOpenRoom()
  const user = await addUser(organizationId, 'Arif')
  const member = browser({ user })
  const inside = await member.enter({ meeting, pwd })
  await (await tools()).remove({ participantId: inside.room.self.participantId })
  await expect(browser({ user, ip: '192.0.2.1' }).join({ meeting, pwd })).rejects.toHaveCode('room.removed')
  const signedOut = browser({ cookies: member.cookies })
  await expect(signedOut.join(withName)).rejects.toHaveCode('room.removed')
  await browser().wait(withName)
  await browser({ ip: '192.0.2.2' }).enter(withName)
})

it('[1.7] brings people back after the SFU has lost the room', async () => {
  const { hostBrowser, hostInside, media, connect } = await setupOpenRoom()
  media.restart()
  const { data } = await (await hostBrowser.api(hostInside.participantToken)).room.sfuToken()
  await connect({ sfu: data })
  expect(media.rooms.get(hostInside.room.roomSessionId)?.size).toBe(1)
})

it('[1.7] says that media is unavailable, and leaves no second participant of a guest who tries again', async () => {
  const { browser, withName, media } = await setupOpenRoom()
  media.isDown = true
  await expect(browser().join(withName)).rejects.toHaveCode('room.media_unavailable')
  media.isDown = false
  const guest = await browser().enter(withName)
  expect(media.rooms.get(guest.room.roomSessionId)?.size).toBe(2)
})
