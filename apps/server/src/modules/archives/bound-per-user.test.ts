import { expect, it } from 'vitest'
import { boundPerUser } from './bound-per-user.ts'

async function* numbers() {
  yield 1
  yield 2
}

it('lets each person read a limited number of archives at once, and more once one has ended', async () => {
  const bounded = boundPerUser(1)
  const first = bounded('layla', numbers)
  expect((await first.next()).value).toBe(1)
  await expect(bounded('layla', numbers).next()).rejects.toHaveCode('general.too_many_attempts')
  expect((await bounded('arif', numbers).next()).value).toBe(1)
  await first.return(undefined)
  expect((await bounded('layla', numbers).next()).value).toBe(1)
})
