import { expect, it } from 'vitest'
import { setupRooms } from '../../testing/rooms.ts'

it('[2.62] [3.39] stores stars, issues and text with the call they are about, also after its end', async () => {
  const { startMeeting, browser, host, db, organizationId } = await setupRooms()
  const { meeting, pwd } = await startMeeting({ joinWithoutHost: true })
  const guest = await browser().enter({ meeting, pwd, displayName: 'Gast' })
  const hostInside = await browser({ user: host }).enter({ meeting, pwd })
  await (await browser().api(hostInside.participantToken)).room.end()
  const { participantToken } = guest
  const answer = await (
    await browser().api()
  ).feedback.submit({
    stars: 4,
    issues: ['audio', 'others', 'audio'],
    text: ' Good ',
    participantToken,
  })
  expect(answer.message).toBe('FEEDBACK_SUBMITTED')
  expect(await db.selectFrom('feedback').selectAll().execute()).toMatchObject([
    {
      organization_id: organizationId,
      user_id: null,
      room_session_id: guest.room.roomSessionId,
      participant_id: guest.room.self.participantId,
      stars: 4,
      issues: ['audio', 'others'],
      text: 'Good',
    },
  ])
})

it('[2.3] takes feedback from anybody, and knows signed-in people', async () => {
  const { browser, host, db } = await setupRooms()
  await (await browser().api()).feedback.submit({ stars: 1, issues: [], participantToken: 'made up' })
  await (await browser({ user: host }).api()).feedback.submit({ stars: 5, issues: [] })
  expect(await db.selectFrom('feedback').select(['stars', 'user_id']).orderBy('stars').execute()).toEqual([
    { stars: 1, user_id: null },
    { stars: 5, user_id: host.id },
  ])
})

it('[9.15] asks for one to five stars', async () => {
  const { browser } = await setupRooms()
  const api = await browser().api()
  for (const stars of [0, 6, 2.5]) {
    await expect(api.feedback.submit({ stars, issues: [] })).rejects.toHaveCode('feedback.stars_required')
  }
})
