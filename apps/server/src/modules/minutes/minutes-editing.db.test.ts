import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../platform/ids/ids.ts'
import { contentOf, setupMinutes, texts, trimFrom } from '../../testing/minutes.ts'
import { minutesData } from './personal-data.ts'

it('[4.7] corrects, removes and rewrites lines, and keeps the original text', async () => {
  const { write, api, id, layla, apiOf, settle, host } = await setupMinutes()
  const { lines } = await write()
  const [summary, decision, action] = lines.map((one) => one.id)
  const change = { id, lineId: action ?? '', text: 'Order the lamps', assigneeUserId: host.id, due: 'Friday' }
  const changed = (await api.changeLine(change)).data.lines[2]
  expect(changed).toMatchObject({
    text: 'Order the lamps',
    originalText: 'Send the order',
    assigneeUserId: host.id,
  })
  const left = (await api.removeLine({ id, lineId: decision ?? '' })).data.lines
  expect(texts(left)).not.toContain('24 new lamps are bought')
  await api.write({ id, section: 'decisions' })
  await settle()
  const again = (await api.minutes({ id })).data.lines
  expect(texts(again)).toEqual(expect.arrayContaining(['24 new lamps are bought', 'Order the lamps']))
  await expect(api.changeLine({ ...change, assigneeUserId: id })).rejects.toHaveCode('minutes.not_found')
  await expect(api.changeLine({ ...change, lineId: id })).rejects.toHaveCode('minutes.not_found')
  const reader = await apiOf(layla)
  for (const call of [
    () => reader.write({ id }),
    () => reader.cancel({ id }),
    () => reader.changeLine({ id, lineId: summary ?? '', text: 'x' }),
    () => reader.removeLine({ id, lineId: summary ?? '' }),
    () => reader.approve({ id }),
  ])
    await expect(call()).rejects.toHaveCode('general.forbidden')
})

it('[4.7] keeps who changed a line and how it read before, for host and co-hosts, and restores it', async () => {
  const { write, api, id, layla, arif, apiOf, host, db, organizationId } = await setupMinutes()
  const [, decision, action] = (await write()).lines.map((line) => line.id)
  const historyOf = async () => (await api.history({ id })).data.edits
  expect(await historyOf()).toEqual([])
  const lineId = action ?? ''
  await api.changeLine({ id, lineId, text: 'Order the lamps', assigneeUserId: host.id })
  // The same again is no change.
  await api.changeLine({ id, lineId, text: 'Order the lamps' })
  await api.removeLine({ id, lineId: decision ?? '' })
  await api.addLine({ id, section: 'actions', text: 'Book the hall' })
  const sent = { text: 'Send the order', owner: 'Arif', due: 'by Friday', assignee: 'Arif Test' }
  const [added, removed, changed] = await historyOf()
  expect(changed).toEqual({
    id: expect.any(String),
    at: expect.any(Number),
    by: 'Nusrat Test',
    kind: 'changed',
    section: 'actions',
    before: sent,
    after: { ...sent, text: 'Order the lamps', assignee: 'Nusrat Test' },
  })
  expect(removed).toMatchObject({
    kind: 'removed',
    section: 'decisions',
    before: { text: '24 new lamps are bought' },
    after: null,
  })
  expect(added).toMatchObject({ kind: 'added', before: null, after: { text: 'Book the hall' } })
  await api.approve({ id })
  for (const edit of [changed, removed]) await api.restore({ id, editId: edit?.id ?? '' })
  const { lines, approvedAt } = (await api.minutes({ id })).data
  expect(approvedAt).toBeNull()
  expect(lines.map(({ text, assigneeUserId, evidence }) => [text, assigneeUserId, evidence.length])).toEqual([
    ['New lamps for Mill Street', null, 1],
    ['24 new lamps are bought', null, 1],
    ['Send the order', arif.id, 1],
    ['Who pays for the lamps?', null, 1],
    ['Book the hall', null, 0],
  ])
  // Restoring is a change, too; what is so already is none, and leaves the approval.
  await api.approve({ id })
  expect((await historyOf())[0]).toMatchObject({ kind: 'added', section: 'decisions' })
  expect((await api.restore({ id, editId: changed?.id ?? '' })).data.approvedAt).not.toBeNull()
  const first = (await api.history({ id, pageSize: 2 })).data
  expect(first.edits).toHaveLength(2)
  const rest = (await api.history({ id, pageSize: 100, cursor: first.nextCursor ?? '' })).data
  expect([...first.edits, ...rest.edits]).toEqual(await historyOf())
  // What was added by hand is removed for goodAnswer.
  await expect(api.restore({ id, editId: added?.id ?? '' })).rejects.toHaveCode('minutes.not_found')
  await api.removeLine({ id, lineId: lines.at(-1)?.id ?? '' })
  expect(JSON.stringify(await historyOf())).not.toContain('Book the hall')
  const reader = await apiOf(layla)
  await expect(reader.history({ id })).rejects.toHaveCode('general.forbidden')
  await expect(reader.restore({ id, editId: changed?.id ?? '' })).rejects.toHaveCode('general.forbidden')
  await expect(api.restore({ id, editId: id })).rejects.toHaveCode('minutes.not_found')
  const exported = await contentOf(minutesData({ db }).exportOrganization(organizationId))
  expect(exported).toContain('Order the lamps')
  const erased = { userIds: [arif.id], emails: [], organizationId, organizationEnds: false }
  await db.transaction().execute((tx) => minutesData({ db }).erase(tx, erased))
  expect((await historyOf()).at(-1)?.before).toMatchObject({ text: 'Send the order', owner: '' })
})

it('[4.7] restores an action that was done as done', async () => {
  const { write, api, id, db } = await setupMinutes()
  const action = (await write()).lines[2]?.id ?? ''
  await db.updateTable('minute_lines').set({ done_at: new Date() }).where('id', '=', action).execute()
  await api.removeLine({ id, lineId: action })
  const [removed] = (await api.history({ id })).data.edits
  const { lines } = (await api.restore({ id, editId: removed?.id ?? '' })).data
  expect(lines[2]).toMatchObject({ id: action, doneAt: expect.any(Number), addedBy: null })
})

it('[4.7] keeps the latest 5,000 edits', async () => {
  const { write, api, id, db, host, clock } = await setupMinutes()
  const summary = (await write()).lines[0]?.id ?? ''
  const { id: minutesId } = await db.selectFrom('minutes').select('id').executeTakeFirstOrThrow()
  const ids = Array.from({ length: 5_000 }, (_, place) => newId(clock.now() - 60_000 + place))
  await sql`
    INSERT INTO minute_edits (id, minutes_id, line_id, kind, section, original_text, segment_ids, edited_at, before_text, after_text, edited_by_user_id)
    SELECT one, ${minutesId}, gen_random_uuid(), 'changed', 'summary', '', '{}', now(), 'a', 'b', ${host.id}
    FROM unnest(${ids}::uuid[]) one`.execute(db)
  await api.changeLine({ id, lineId: summary, text: 'Lamps' })
  const rows = await db
    .selectFrom('minute_edits')
    .select(['id', 'after_text'])
    .orderBy('id', 'desc')
    .execute()
  expect(rows).toHaveLength(5_000)
  expect(rows[0]).toMatchObject({ after_text: 'Lamps' })
  expect(rows.at(-1)?.id).toBe(ids[1])
})

it('[4.7] limits how many changes one person makes in a minute', async () => {
  const { write, api, id } = await setupMinutes()
  const summary = (await write()).lines[0]?.id ?? ''
  const change = () => api.changeLine({ id, lineId: summary, text: 'Lamps' })
  for (let times = 0; times < 60; times++) await change()
  await expect(change()).rejects.toHaveCode('general.too_many_attempts')
})

it('[4.7] deletes the history of lines with what proves them, and when they are written again', async () => {
  const all = await setupMinutes()
  const { write, api, id, settle } = all
  const [summary, decision, action] = (await write()).lines.map((line) => line.id)
  await api.removeLine({ id, lineId: decision ?? '' })
  await api.changeLine({ id, lineId: action ?? '', text: 'Order the lamps' })
  await api.changeLine({ id, lineId: summary ?? '', text: 'Lamps' })
  await api.addLine({ id, section: 'actions', text: 'Book the hall' })
  const kinds = async () => (await api.history({ id })).data.edits.map(({ kind, section }) => [kind, section])
  expect(await kinds()).toHaveLength(4)
  await api.write({ id, section: 'summary' })
  await settle()
  expect(await kinds()).toEqual([
    ['added', 'actions'],
    ['changed', 'actions'],
    ['removed', 'decisions'],
  ])
  // The decision was made in the first second.
  await trimFrom(1_000, all)
  await settle()
  expect(await kinds()).toEqual([
    ['added', 'actions'],
    ['changed', 'actions'],
  ])
  await api.write({ id })
  await settle()
  expect(await kinds()).toEqual([['added', 'actions']])
})

it('[4.7] adds lines by hand, which stay when minutes are written again and when the recording is trimmed', async () => {
  const { write, api, id, layla, apiOf, settle, arif, db, organizationId, host } = await setupMinutes()
  const action = { id, section: 'actions' as const, text: 'Book the hall', owner: 'Arif', due: 'in May' }
  await expect(api.addLine(action)).rejects.toHaveCode('minutes.not_ready')
  await write()
  await api.approve({ id })
  const added = (await api.addLine({ ...action, assigneeUserId: arif.id })).data
  expect(added.approvedAt).toBeNull()
  expect(added.lines.at(-1)).toMatchObject({
    ...action,
    id: expect.any(String),
    evidence: [],
    addedBy: { name: 'Nusrat Test' },
  })
  expect(added.lines.slice(0, -1).map(({ addedBy }) => addedBy)).toEqual([null, null, null, null])
  await api.write({ id })
  await settle()
  await sql`DELETE FROM transcript_segments`.execute(db)
  const left = (await api.minutes({ id })).data.lines
  expect(texts(left)).toEqual(['Book the hall'])
  await api.approve({ id })
  expect(texts((await (await apiOf(arif)).ownActions()).data)).toEqual(['Book the hall'])
  const file = (await api.exportMinutes({ id, format: 'csv' })).data
  expect(Buffer.from(file.base64, 'base64').toString()).toMatch(/Book the hall.*Added manually/)
  const own = await contentOf(minutesData({ db }).exportPerson({ organizationId, userId: host.id }))
  expect(own).toContain('Book the hall')
  const actions = () => contentOf(minutesData({ db }).exportPerson({ organizationId, userId: arif.id }))
  expect(await actions()).toContain('Book the hall')
  // Others may have changed the line since.
  await sql`DELETE FROM invitees WHERE account_id = ${arif.id}`.execute(db)
  expect(await actions()).not.toContain('Book the hall')
  await api.removeLine({ id, lineId: left[0]?.id ?? '' })
  expect((await api.minutes({ id })).data.lines).toEqual([])
  const reader = await apiOf(layla)
  await expect(reader.addLine(action)).rejects.toHaveCode('general.forbidden')
  await expect(api.addLine({ ...action, assigneeUserId: id })).rejects.toHaveCode('minutes.not_found')
  await expect(api.addLine({ ...action, text: ' ' })).rejects.toHaveCode('minutes.text_required')
})

it('adds up to 200 lines to minutes', async () => {
  const { write, api, id, db, host } = await setupMinutes()
  await write()
  await sql`
    INSERT INTO minute_lines (id, minutes_id, section, text, original_text, segment_ids, owner, due, added_by_user_id)
    SELECT gen_random_uuid(), n.id, 'summary', 'More', 'More', '{}', '', '', ${host.id}
    FROM minutes n, generate_series(1, 200)`.execute(db)
  await expect(api.addLine({ id, section: 'summary', text: 'One more' })).rejects.toHaveCode(
    'minutes.too_many_lines',
  )
})
