import { expect, it } from 'vitest'
import { createPostgresLimiter } from '../../platform/limits/postgres-limiter.ts'
import { setupAccounts } from '../../testing/accounts.ts'
import { createInvitationLimits } from './invitation-limits.ts'

it('limits what all organisations together send to one address in an hour', async () => {
  const { database } = await setupAccounts()
  const limiter = createPostgresLimiter(database.pool)
  let mails = 0
  const isUsedUp = new Set(['refused'])
  const limits = createInvitationLimits(limiter, {
    async mail(organizationId) {
      if (isUsedUp.has(organizationId)) throw new Error('used up')
      mails += 1
    },
  })
  const invite = (organizationId: string, email = 'lea@riverside.example') =>
    limits.invite({ userId: 'user', organizationId, role: 'owner', address: '192.0.2.1' }, email)

  // A refused request uses nothing of the shared limit.
  for (let time = 0; time < 5; time += 1) await expect(invite('refused')).rejects.toThrow('used up')
  for (const organizationId of ['one', 'two', 'three', 'four'])
    for (let time = 0; time < 5; time += 1) await invite(organizationId)
  await expect(invite('one')).rejects.toHaveCode('general.too_many_attempts')
  expect(mails).toBe(20)
  await expect(invite('five', 'Lea@riverside.example')).rejects.toHaveCode('general.too_many_attempts')
  await invite('five', 'omar@riverside.example')
})
