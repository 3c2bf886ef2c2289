import { reactionTopic, type Reaction, type RoomSettings } from '@majlis/contract'
import { expect, it } from 'vitest'
import { setupRooms, type Admitted } from '../../testing/rooms.ts'

async function setup(settings: Partial<RoomSettings> = {}) {
  const rooms = await setupRooms()
  const { meeting, pwd } = await rooms.startMeeting(settings)
  const host = await rooms.browser({ user: rooms.host }).enter({ meeting, pwd })
  const enter = () => rooms.browser().enter({ meeting, pwd, displayName: 'Gast' })
  const member = async () => {
    const user = await rooms.addUser(rooms.organizationId, 'Arif')
    return rooms.browser({ user }).enter({ meeting, pwd })
  }
  const as = async ({ participantToken }: Admitted) => (await rooms.browser().api(participantToken)).room
  const react = async (who: Admitted, reaction: Reaction = '👏') => (await as(who)).react({ reaction })
  const packets = () => rooms.media.sentData(host.room.roomSessionId)
  const shown = () => packets().flatMap(({ body }) => body)
  return { ...rooms, host, guest: await enter(), enter, member, as, react, packets, shown }
}

const of = ({ room }: Admitted, emoji: Reaction = '👏') => ({
  participantId: room.self.participantId,
  emoji,
})

it('shows a reaction to everyone inside, from the media server', async () => {
  const { guest, react, packets } = await setup()
  await react(guest, '🎉')
  await expect.poll(packets).toEqual([{ topic: reactionTopic, body: [of(guest, '🎉')] }])
})

it('stops people who flood the room with reactions, and no one else', async () => {
  const { host, guest, react, shown } = await setup()
  for (let n = 0; n < 30; n += 1) await react(guest)
  await expect(react(guest)).rejects.toHaveCode('general.too_many_attempts')
  await react(host, '👍')
  await expect.poll(shown).toContainEqual(of(host, '👍'))
})

it('[3.33] refuses reactions of guests only', async () => {
  const { host, guest, member, react, packets } = await setup({ disableGuestReactions: true })
  await expect(react(guest)).rejects.toHaveCode('room.reactions_forbidden')
  expect(packets()).toEqual([])
  for (const who of [host, await member()]) await react(who)
  await expect.poll(packets).not.toEqual([])
})

it('shows no other sign, and nothing of people who are not inside', async () => {
  const { guest, as, react, packets } = await setup()
  const unknown = 'a'.repeat(14_000) as Reaction
  await expect(react(guest, unknown)).rejects.toHaveCode('input.invalid')
  await (await as(guest)).leave()
  await expect(react(guest)).rejects.toHaveCode('room.not_admitted')
  expect(packets()).toEqual([])
})

it('continues while the media server is unavailable, and after', async () => {
  const { guest, media, react, shown } = await setup()
  media.isDown = true
  await react(guest)
  await new Promise((resolve) => setTimeout(resolve, 300))
  media.isDown = false
  await react(guest, '👍')
  await expect.poll(shown).toEqual([of(guest, '👍')])
})
