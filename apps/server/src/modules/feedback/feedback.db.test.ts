import { describe, expect, it } from 'vitest'
import { setupRooms, type TestUser } from '../../testing/rooms.ts'

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

it('counts feedback for the organisation of the call for two hours after its end, and not from people who were removed', async () => {
  const { startMeeting, browser, host, db, clock } = await setupRooms()
  const { meeting, pwd } = await startMeeting({ joinWithoutHost: true })
  const hostInside = await browser({ user: host }).enter({ meeting, pwd })
  const hostApi = await browser().api(hostInside.participantToken)
  const [guest, removed] = [
    await browser().enter({ meeting, pwd, displayName: 'Gast' }),
    await browser().enter({ meeting, pwd, displayName: 'Rowdy' }),
  ]
  await hostApi.room.remove({ participantId: removed.room.self.participantId })
  const organizationsOf = async (participantToken: string) => {
    await db.deleteFrom('feedback').execute()
    await (await browser().api()).feedback.submit({ stars: 1, issues: [], participantToken })
    return (await db.selectFrom('feedback').select('organization_id').execute()).map(
      (row) => row.organization_id,
    )
  }
  expect(await organizationsOf(removed.participantToken)).toEqual([null])
  await hostApi.room.end()
  clock.advance(7_100_000)
  expect(await organizationsOf(guest.participantToken)).toEqual([expect.any(String)])
  clock.advance(200_000)
  expect(await organizationsOf(guest.participantToken)).toEqual([null])
})

it('[2.3] accepts feedback from anyone, and recognises signed-in people', async () => {
  const { browser, host, db } = await setupRooms()
  await (await browser().api()).feedback.submit({ stars: 1, issues: [], participantToken: 'made up' })
  await (await browser({ user: host }).api()).feedback.submit({ stars: 5, issues: [] })
  expect(await db.selectFrom('feedback').select(['stars', 'user_id']).orderBy('stars').execute()).toEqual([
    { stars: 1, user_id: null },
    { stars: 5, user_id: host.id },
  ])
})

it('[9.15] requires one to five stars', async () => {
  const { browser } = await setupRooms()
  const api = await browser().api()
  for (const stars of [0, 6, 2.5]) {
    await expect(api.feedback.submit({ stars, issues: [] })).rejects.toHaveCode('feedback.stars_required')
  }
})

describe('feedback that belongs to no organisation', () => {
  async function setup() {
    const rooms = await setupRooms()
    const { browser, host, db, addUser, addOrganization } = rooms
    const as = async (user?: TestUser) => (await browser(user ? { user } : {}).api()).feedback
    const operator = await addUser(await addOrganization('Operators'), 'Omar')
    await db.updateTable('users').set({ is_operator: true }).where('id', '=', operator.id).execute()
    const alone = await addUser(await addOrganization('Lea Test'), 'Lea')
    await db
      .updateTable('organizations')
      .set({ kind: 'individual' })
      .where('id', '=', alone.organizationId)
      .execute()
    const owner: TestUser = { ...host, role: 'owner' }
    await (await as()).submit({ stars: 2, issues: [], text: 'Slow page' })
    await (await as({ ...alone, role: 'owner' })).submit({ stars: 3, issues: [], text: 'Alone' })
    await (await as(owner)).submit({ stars: 5, issues: [], text: 'Ours' })
    return { ...rooms, as, owner, operator, alone }
  }
  const wordsOf = ({ data }: { data: { entries: { text: string | null }[] } }) =>
    data.entries.map(({ text }) => text)

  it('[2.3] is read by operators of the installation, and by no one else', async () => {
    const { as, owner, operator, alone } = await setup()
    const list = await (await as(operator)).listOfInstallation({})
    expect(list.data.entries).toMatchObject([
      { text: 'Alone', person: { name: 'Lea Test', isGuest: false } },
      { text: 'Slow page', person: null, meeting: null },
    ])
    expect(wordsOf(await (await as(owner)).list({}))).toEqual(['Ours'])
    expect(wordsOf(await (await as({ ...alone, role: 'owner' })).list({}))).toEqual([])
    await expect((await as(owner)).listOfInstallation({})).rejects.toHaveCode('general.forbidden')
  })

  it('[2.3] is deleted by operators, who delete nothing of organisations', async () => {
    const { as, owner, operator } = await setup()
    const api = await as(operator)
    const [ours] = (await (await as(owner)).list({})).data.entries
    const [alone, visitors] = (await api.listOfInstallation({})).data.entries
    await expect(api.deleteOfInstallation({ id: ours?.id ?? '' })).rejects.toHaveCode('feedback.gone')
    await expect((await as(owner)).deleteOfInstallation({ id: alone?.id ?? '' })).rejects.toHaveCode(
      'general.forbidden',
    )
    await expect((await as(owner)).delete({ id: visitors?.id ?? '' })).rejects.toHaveCode('feedback.gone')
    await api.deleteOfInstallation({ id: visitors?.id ?? '' })
    expect(wordsOf(await api.listOfInstallation({}))).toEqual(['Alone'])
  })
})
