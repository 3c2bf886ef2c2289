import { expect, it } from 'vitest'
import { fillRoom } from '../../testing/fill-room.ts'
import { setupOpenRoom } from '../../testing/open-room.ts'
import { setupRooms } from '../../testing/rooms.ts'

it('[9.6] lets 300 in and no more, also when they come at once', async () => {
  const { browser, withName, db, hostInside } = await setupOpenRoom()
  const { roomSessionId } = hostInside.room
  await fillRoom(db, roomSessionId, 298)
  const results = await Promise.allSettled(
    [1, 2, 3, 4].map((n) => browser({ ip: `192.0.2.${n}` }).join(withName)),
  )
  const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(codes).toEqual(['room.full', 'room.full', 'room.full'])
})

it('[9.6] admits as many from the waiting room as fit, and says when none does', async () => {
  const { browser, withName, db, hostInside, tools } = await setupOpenRoom({ waitingRoom: true })
  await fillRoom(db, hostInside.room.roomSessionId, 298)
  const [first, second] = [await browser().wait(withName), await browser().wait(withName)]
  const { admit } = await tools()
  const all = { participantIds: [first.participantId, second.participantId] }
  expect((await admit(all)).data.count).toBe(1)
  expect((await (await browser().api(first.participantToken)).room.enter()).data.outcome).toBe('admitted')
  expect((await (await browser().api(second.participantToken)).room.enter()).data.outcome).toBe('waiting')
  await expect(admit(all)).rejects.toHaveCode('room.full')
  expect((await admit({ participantIds: [first.participantId] })).data.count).toBe(0)
})

it('[1.4] [9.6] lets a thousand into a big meeting, also from the waiting room', async () => {
  const { browser, withName, db, hostInside, tools } = await setupOpenRoom({ waitingRoom: true })
  await db.updateTable('meetings').set({ meeting_type: 'big' }).execute()
  await fillRoom(db, hostInside.room.roomSessionId, 998)
  const { participantToken, participantId } = await browser().wait(withName)
  const { admit } = await tools()
  expect((await admit({ participantIds: [participantId] })).data.count).toBe(1)
  expect((await (await browser().api(participantToken)).room.enter()).data.outcome).toBe('admitted')
  await expect(browser({ ip: '192.0.2.9' }).join(withName)).rejects.toHaveCode('room.full')
})

it('[9.6] admits no more than fit when the host joins', async () => {
  const { browser, startMeeting, db, host } = await setupRooms()
  const { meeting, pwd } = await startMeeting({ joinWithoutHost: false })
  const waiting = [1, 2, 3].map((n) =>
    browser({ ip: `192.0.2.${n}` }).wait({ meeting, pwd, displayName: 'Gast' }),
  )
  const [one] = await Promise.all(waiting)
  const { room_session_id } = await db
    .selectFrom('participants')
    .select('room_session_id')
    .where('id', '=', one?.participantId ?? '')
    .executeTakeFirstOrThrow()
  await fillRoom(db, room_session_id, 298)
  await browser({ user: host }).enter({ meeting, pwd })
  const rows = await db.selectFrom('participants').select('id').where('status', '=', 'waiting').execute()
  expect(rows).toHaveLength(2)
})
