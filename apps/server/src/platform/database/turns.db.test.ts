import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { eventLoopTurn } from '../process/event-loop-turn.ts'
import { openDatabase } from './database.ts'

/** Work of 5 ms in each of the next turns of the event loop. Returns how many pieces are done when asked. */
function crowd(size: number): () => number {
  let done = 0
  const work = async () => {
    await eventLoopTurn()
    const endsAt = performance.now() + 5
    while (performance.now() < endsAt);
    done += 1
  }
  for (let index = 0; index < size; index += 1) void work()
  return () => done
}

it('lets a result wait for its turn, and that of a check continue immediately', async () => {
  const { url } = await testDatabase()
  const database = openDatabase({ url })
  await using _ = { [Symbol.asyncDispose]: database.close }
  const read = () => sql`SELECT 1`.execute(database.db)
  await read()

  const countAtCheck = crowd(400)
  await database.asCheck(read)
  expect(countAtCheck()).toBeLessThan(400)
  await read()
  expect(countAtCheck()).toBe(400)
})
