import { expect, it } from 'vitest'
import { setupRooms } from '../../../testing/rooms.ts'

it('[2.30] closes the rooms of a deleted organisation for people inside and waiting, and no other room', async () => {
  const rooms = await setupRooms()
  const { db, browser, host, organizationId, addOrganization, addUser, media, disconnected } = rooms
  const { meeting, pwd } = await rooms.startMeeting({ waitingRoom: true })
  const inside = await browser({ user: host }).enter({ meeting, pwd })
  const waiting = await browser().wait({ meeting, pwd, displayName: 'Gast' })
  const stranger = await addUser(await addOrganization(), 'Lea')
  const other = await rooms.startMeeting({}, stranger)
  const elsewhere = await browser({ user: stranger }).enter({ meeting: other.meeting, pwd: other.pwd })

  await db.transaction().execute(async (tx) => {
    await rooms.rooms.personalData.closeOrganization(tx, organizationId)
    await tx.deleteFrom('organizations').where('id', '=', organizationId).execute()
  })
  await rooms.deliver()
  await rooms.deliverEvents()

  const closed = disconnected.map(({ id }) => id)
  expect(closed.toSorted()).toEqual([inside.room.self.participantId, waiting.participantId].toSorted())
  expect(disconnected[0]?.body).toEqual({ type: 'room.closed', reason: 'organization_deleted' })
  expect(media.inside(inside.room.roomSessionId, inside.room.self.participantId)).toBeUndefined()
  expect(media.inside(elsewhere.room.roomSessionId, elsewhere.room.self.participantId)).toBeDefined()
})
