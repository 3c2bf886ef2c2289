import { expect, it } from 'vitest'
import { newId } from '../../../platform/ids/ids.ts'
import { setupRooms } from '../../../testing/rooms.ts'

async function setup() {
  const rooms = await setupRooms()
  const layla = await rooms.addUser(rooms.organizationId, 'Layla')
  const choosePicture = async ({ id, organizationId }: { id: string; organizationId: string }) => {
    const fileId = newId()
    await rooms.db
      .insertInto('files')
      .values({
        id: fileId,
        organization_id: organizationId,
        owner_user_id: id,
        kind: 'profile_picture',
        content_type: 'image/jpeg',
        bytes: 3,
        created_at: new Date(rooms.clock.now()),
      })
      .execute()
    await rooms.db.updateTable('users').set({ picture_file_id: fileId }).where('id', '=', id).execute()
    return `/api/file/${fileId}`
  }
  return { ...rooms, layla, choosePicture }
}

it('[2.51, 3.51] shows waiting people, and people inside, with the picture they chose', async () => {
  const { startMeeting, browser, host, layla, choosePicture, media } = await setup()
  const picture = await choosePicture(layla)
  const { meeting, pwd } = await startMeeting({ waitingRoom: true })
  const hostBrowser = browser({ user: host })
  const inside = await hostBrowser.enter({ meeting, pwd })
  const waiting = await browser({ user: layla }).wait({ meeting, pwd })
  await browser().wait({ meeting, pwd, displayName: 'Gast' })
  const tools = (await hostBrowser.api(inside.participantToken)).room
  const { lobby } = (await tools.view()).data
  expect(lobby.map(({ displayName, pictureUrl }) => [displayName, pictureUrl])).toEqual([
    ['Layla Test', picture],
    ['Gast', null],
  ])
  await tools.admit({ participantIds: [waiting.participantId] })
  const again = await browser({ user: layla }).enter({ meeting, pwd })
  const { roomSessionId, self } = again.room
  expect(media.inside(roomSessionId, self.participantId)?.attributes['picture']).toBe(picture)
  expect(media.inside(roomSessionId, inside.room.self.participantId)?.attributes).not.toHaveProperty(
    'picture',
  )
})
