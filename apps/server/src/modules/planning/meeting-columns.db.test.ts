import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setupPlanning, times } from '../../testing/planned-meetings.ts'
import { at } from '../../testing/weekly-series.ts'
import { columnNames, copyOf } from './meeting-columns.ts'

it('has a rule for every column of the table', async () => {
  const { db } = await setupPlanning()
  const { rows } = await sql<{ column_name: string }>`
    SELECT column_name FROM information_schema.columns WHERE table_name = 'meetings'`.execute(db)
  expect(rows.map((row) => row.column_name).toSorted()).toEqual(columnNames.toSorted())
})

it('[4.5] copies everything but its own columns to the part of a split series that continues', async () => {
  const { db, plan, edit } = await setupPlanning()
  const series = await plan({
    ...times('week', 5),
    meetingTitle: 'Weekly',
    agenda: 'Figures',
    showMeAs: 'Available',
    colorCodeHex: '#D9F2E3',
    addToMyCalender: false,
    isRegRequired: true,
    registration: { approval: 'manual', questions: [] },
    settings: { waitingRoom: true },
  })
  const later = await edit(series, 'following', { occurrenceStart: at(2), agenda: 'Plans' })
  expect(later.id).not.toBe(series.id)
  const rowOf = ({ id }: { id: string }) =>
    db.selectFrom('meetings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(copyOf(await rowOf(later))).toEqual({ ...copyOf(await rowOf(series)), agenda: 'Plans' })
  expect(copyOf(await rowOf(later))).toMatchObject({ show_me_as: 'Available', is_in_own_calendar: false })
})
