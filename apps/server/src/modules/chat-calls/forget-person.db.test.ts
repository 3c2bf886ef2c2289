import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { limits } from '@majlis/contract'
import { setupChat } from '../../testing/chat-setup.ts'

it('[4.1] closes the account of who is purged at the homeserver, later where that does not answer', async () => {
  const { homeserver, nusrat, arif, clock, db, runCron, runDue } = await setupChat()
  const deletedAt = new Date(clock.now())
  await db.updateTable('users').set({ deleted_at: deletedAt }).where('id', '=', arif.id).execute()
  clock.advance(limits.deletedAccountDays * 86_400_000 + 1)
  homeserver.become('failing')
  await runCron('purge-deleted-people')
  expect(homeserver.accounts.get(arif.account)).toEqual({ displayName: 'Arif Khan' })
  homeserver.become('well')
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(db)
  await runDue()
  expect(homeserver.accounts.get(arif.account)).toEqual({ displayName: '' })
  expect([...homeserver.deactivated]).toEqual([arif.account])
  expect(homeserver.devices.has(arif.session.matrixAccessToken ?? '')).toBe(false)
  expect(homeserver.devices.has(nusrat.session.matrixAccessToken ?? '')).toBe(true)
})
