import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { arrayText } from './array-text.ts'

it('writes arrays that PostgreSQL reads back unchanged', async () => {
  const { db } = await testDatabase()
  for (const values of [
    [],
    ['plain', '', 'NULL', 'null', null, ' a, {b} '],
    ['"quoted"', 'back\\slash', '\\n', '\\"', '["in","JSON"]'],
    ['two\nlines', 'tab\t', '\u0001', '\u2028', 'ليلى', '😀', null, '\\'],
  ]) {
    const { rows } = await sql<{ read: string[] }>`SELECT ${arrayText(values)}::text[] AS read`.execute(db)
    expect(rows[0]?.read).toEqual(values)
  }
  const { rows } = await sql<{ read: number[] }>`SELECT ${arrayText([1, -2, null])}::int[] AS read`.execute(
    db,
  )
  expect(rows[0]?.read).toEqual([1, -2, null])
})
