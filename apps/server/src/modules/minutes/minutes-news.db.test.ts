import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setupMinutes } from '../../testing/minutes.ts'
import type { TestUser } from '../../testing/people-of-rooms.ts'

/** What the center of a person shows of results, newest first. */
async function newsOf(
  user: TestUser,
  { clientOf }: Pick<Awaited<ReturnType<typeof setupMinutes>>, 'clientOf'>,
) {
  const { notifications } = (await (await clientOf(user)).notification.list({})).data
  return notifications
    .filter(({ kind }) => kind !== 'recording')
    .map(({ kind, outcome, data }) => [kind, 'state' in data ? data.state : null, outcome])
}

it('[4.7] asks host and co-hosts to approve minutes, and no one else', async () => {
  const meeting = await setupMinutes()
  const { write, api, id, host, arif, layla, mails } = meeting
  await write()
  for (const user of [host, arif])
    expect(await newsOf(user, meeting)).toEqual([
      ['minutes', 'written', null],
      ['transcript', 'ready', null],
    ])
  expect(await newsOf(layla, meeting)).toEqual([])
  const asked = (await mails()).filter(({ subject }) => subject.includes('ready for your approval'))
  expect(asked.map(({ to }) => to).toSorted()).toEqual([host.email, arif.email].toSorted())
  await api.approve({ id, send: false })
  for (const user of [host, arif])
    expect((await newsOf(user, meeting)).find(([kind]) => kind === 'minutes')).toEqual([
      'minutes',
      'written',
      'approved',
    ])
})

it('says that minutes and a transcript are no longer available once they are gone', async () => {
  const meeting = await setupMinutes()
  const { write, host, db } = meeting
  await write()
  await db.deleteFrom('transcripts').execute()
  expect(await newsOf(host, meeting)).toEqual([
    ['minutes', 'written', 'unavailable'],
    ['transcript', 'ready', 'unavailable'],
  ])
})

it('notifies owners of actions when minutes are approved: once for all of a meeting, by one mail, and again if others reworded one', async () => {
  const meeting = await setupMinutes()
  const { write, api, apiOf, clientOf, clock, id, host, arif, layla, mails } = meeting
  await write()
  await api.addLine({
    id,
    section: 'actions',
    text: 'Call the shop',
    assigneeUserId: arif.id,
    due: '2 March',
  })
  await api.addLine({ id, section: 'actions', text: 'Pay the shop', assigneeUserId: host.id })
  const actionsOf = async (user: TestUser) =>
    (await (await clientOf(user)).notification.list({})).data.notifications.flatMap((one) =>
      one.kind === 'action_assigned' ? [{ ...one.data, isRead: one.isRead, outcome: one.outcome }] : [],
    )
  expect(await actionsOf(arif)).toEqual([])
  await api.approve({ id, send: false })
  expect(await actionsOf(arif)).toMatchObject([
    { note: 'Send the order · by Friday\nCall the shop · 2 March' },
  ])
  for (const user of [host, layla]) expect(await actionsOf(user)).toEqual([])
  const sent = async () => (await mails()).filter(({ to }) => to === arif.email).map(({ subject }) => subject)
  expect((await sent()).at(-1)).toBe('You have 2 actions from Lamps of Mill Street')
  const before = await sent()
  // The same minutes, approved again: nothing is new. They are mailed now.
  await (await apiOf(arif)).approve({ id, send: true })
  expect(await actionsOf(arif)).toHaveLength(1)
  expect(await sent()).toEqual([...before, 'Minutes: Lamps of Mill Street'])
  const line = (await api.minutes({ id })).data.lines.find(({ text }) => text === 'Send the order')
  await api.changeLine({ id, lineId: line?.id ?? '', text: 'Send the order', assigneeUserId: layla.id })
  expect(await actionsOf(arif)).toMatchObject([{ note: 'Call the shop · 2 March', outcome: null }])
  // The mail of the minutes names her action.
  await api.approve({ id, send: true })
  expect(await actionsOf(layla)).toHaveLength(1)
  const hers = (await mails()).filter(({ to }) => to === layla.email).map(({ subject }) => subject)
  expect(hers.filter((subject) => subject.includes('action'))).toEqual([])
  await (await clientOf(arif)).notification.markAll({})
  const reword = async (by: TestUser, text: string) => {
    clock.advance(60_000)
    const { lines } = (await api.minutes({ id })).data
    const own = lines.find(({ due }) => due === '2 March')
    await (await apiOf(by)).changeLine({ id, lineId: own?.id ?? '', text })
    await api.approve({ id, send: false })
  }
  await reword(arif, 'Ring the shop')
  expect(await actionsOf(arif)).toMatchObject([{ note: 'Ring the shop · 2 March', isRead: true }])
  await reword(host, 'Visit the shop')
  expect(await actionsOf(arif)).toMatchObject([{ note: 'Visit the shop · 2 March', isRead: false }])
  await (await clientOf(arif)).notification.markAll({})
  clock.advance(60_000)
  const { lines } = (await api.minutes({ id })).data
  const lineId = lines.find(({ due }) => due === '2 March')?.id ?? ''
  await api.changeLine({ id, lineId, text: 'Buy the shop' })
  // Undone before anyone approved it: it reads as he knows it.
  await reword(host, 'Visit the shop')
  expect(await actionsOf(arif)).toMatchObject([{ note: 'Visit the shop · 2 March', isRead: true }])
  await reword(arif, 'Sell the shop')
  await reword(host, 'Visit the shop')
  expect(await actionsOf(arif)).toMatchObject([{ note: 'Visit the shop · 2 March', isRead: false }])
})

it('[4.7] quotes no action in notifications or exports that was redacted, or to people who are no longer invited', async () => {
  const { write, api, id, clientOf, arif, db } = await setupMinutes()
  await write()
  await api.addLine({
    id,
    section: 'actions',
    text: 'Call the shop',
    assigneeUserId: arif.id,
    due: '2 March',
  })
  await api.approve({ id, send: false })
  const stored = await db.selectFrom('notifications').select('data').where('user_id', '=', arif.id).execute()
  expect(JSON.stringify(stored)).not.toContain('Call the shop')
  const shown = async () => (await (await clientOf(arif)).notification.list({})).data.notifications
  expect(JSON.stringify(await shown())).toContain('Call the shop')
  await sql`DELETE FROM invitees WHERE account_id = ${arif.id}`.execute(db)
  expect(JSON.stringify(await shown())).not.toContain('Call the shop')
  expect((await shown()).find(({ kind }) => kind === 'action_assigned')).toMatchObject({
    outcome: 'unavailable',
    data: { note: '' },
  })
})

it('[7.20] notifies host and co-hosts if minutes could not be written', async () => {
  const meeting = await setupMinutes(() => ({ summary: 'Lamps' }))
  const { api, id, settle, host, layla, db } = meeting
  await api.write({ id })
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 1`.execute(db)
  await settle()
  const [latest] = await newsOf(host, meeting)
  expect(latest).toEqual(['minutes', 'failed', null])
  expect(await newsOf(layla, meeting)).toEqual([])
})
