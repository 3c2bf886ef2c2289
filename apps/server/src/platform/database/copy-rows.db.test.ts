import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { copyRows, copyText } from './copy-rows.ts'
import { openDatabase } from './database.ts'

async function setup() {
  const { url } = await testDatabase()
  const database = openDatabase({ url, maxConnections: 1, statementTimeoutMs: 5_000 })
  const { db } = database
  await sql`CREATE TABLE copied (number integer PRIMARY KEY, text text)`.execute(db)
  const copyPieces = (pieces: AsyncIterable<string>) =>
    db.transaction().execute((tx) =>
      // Not one of the tables that the types know.
      copyRows(tx, 'copied' as never, ['number', 'text'] as never[], pieces),
    )
  const copy = (rows: readonly string[]) => copyPieces(inOnePiece(rows))
  const stored = async () => {
    const { rows } = await sql<{ text: string | null }>`SELECT text FROM copied ORDER BY number`.execute(db)
    return rows.map(({ text }) => text)
  }
  return { copy, copyPieces, stored, [Symbol.asyncDispose]: database.close }
}

async function* inOnePiece(rows: readonly string[]) {
  yield rows.join('')
}

it('stores text unchanged', async () => {
  await using s = await setup()
  const texts = [
    'plain',
    '',
    null,
    'NULL',
    '\\N',
    '\\.',
    '\\',
    'back\\slash',
    '\\n',
    '\\x41',
    'two\nlines',
    '\r',
  ]
  texts.push('\r\n', 'tab\t', '\t', '\u0001\b\v', '\u2028', 'ليلى', '😀', '["in","J\\"SON"]')
  await s.copy(texts.map((text, number) => `${number}\t${copyText(text)}\n`))
  expect(await s.stored()).toEqual(texts)
})

it('stores nothing if a row is refused, and the connection goes on', async () => {
  await using s = await setup()
  const rows = Array.from({ length: 5_000 }, (_, number) => `${number}\t${'x'.repeat(100)}\n`)
  await expect(s.copy([...rows, '7\tagain\n'])).rejects.toMatchObject({ code: '23505' })
  await expect(s.copy(['1\ttoo\tmany\n'])).rejects.toMatchObject({ code: '22P04' })
  expect(await s.stored()).toEqual([])
  await s.copy([])
  await s.copy(rows)
  expect(await s.stored()).toHaveLength(5_000)
})

it('stores pieces while the next ones are made', async () => {
  await using s = await setup()
  await s.copyPieces(
    (async function* () {
      for (let number = 0; number < 10; number++) {
        yield `${number}\t${'x'.repeat(100_000)}\n`
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
    })(),
  )
  expect(await s.stored()).toEqual(Array.from({ length: 10 }, () => 'x'.repeat(100_000)))
})

it('stores nothing if a piece cannot be made, reports why, and the connection goes on', async () => {
  await using s = await setup()
  const failing = async function* (isLate: boolean) {
    if (isLate) yield `1\t${'x'.repeat(100_000)}\n`
    throw new Error('No more rows.')
  }
  await expect(s.copyPieces(failing(false))).rejects.toThrow('No more rows.')
  await expect(s.copyPieces(failing(true))).rejects.toThrow('No more rows.')
  expect(await s.stored()).toEqual([])
  await s.copy(['1\tone\n'])
  expect(await s.stored()).toEqual(['one'])
})
