import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { limits } from '@majlis/contract'
import { dayMs } from '../../platform/clock/durations.ts'
import { setupChat } from '../../testing/chat-setup.ts'

it('[4.1] closes a purged person’s account at the homeserver, later if it does not respond', async () => {
  const { homeserver, nusrat, arif, clock, db, runCron, runDue } = await setupChat()
  const deletedAt = new Date(clock.now())
  await db.updateTable('users').set({ deleted_at: deletedAt }).where('id', '=', arif.id).execute()
  clock.advance(limits.deletedAccountDays * dayMs + 1)
  homeserver.setFailureMode('failing')
  await runCron('purge-deleted-people')
  expect(homeserver.accounts.get(arif.account)).toEqual({ displayName: 'Arif Khan' })
  homeserver.setFailureMode(null)
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(db)
  await runDue()
  expect(homeserver.accounts.get(arif.account)).toEqual({ displayName: '' })
  expect([...homeserver.deactivated]).toEqual([arif.account])
  expect(homeserver.devices.has(arif.session.matrixAccessToken ?? '')).toBe(false)
  expect(homeserver.devices.has(nusrat.session.matrixAccessToken ?? '')).toBe(true)
})

it('[4.1] closes the chat account of a person who was purged while no homeserver was set, once one is set again', async () => {
  const { homeserver, arif, clock, db, open, runCron } = await setupChat()
  const without = await open({ MATRIX_URL: '', MATRIX_SERVER_NAME: '', MATRIX_APPSERVICE_TOKEN: '' })
  const deletedAt = new Date(clock.now())
  await db.updateTable('users').set({ deleted_at: deletedAt }).where('id', '=', arif.id).execute()
  clock.advance(limits.deletedAccountDays * dayMs + 1)
  const runWithout = async (name: string) => {
    await sql`SELECT graphile_worker.add_job(${`cron:${name}`})`.execute(db)
    await without.platform.jobs.runDue()
  }
  await runWithout('purge-deleted-people')
  await runWithout('close-chat-accounts')
  expect(homeserver.deactivated.size).toBe(0)
  await runCron('close-chat-accounts')
  expect([...homeserver.deactivated]).toEqual([arif.account])
  expect(await db.selectFrom('closing_chat_accounts').selectAll().execute()).toEqual([])
})

it('[4.1] closes every account that waits once the homeserver answers again', async () => {
  const { homeserver, nusrat, arif, clock, db, runCron } = await setupChat()
  const asked_at = new Date(clock.now())
  const values = [nusrat, arif].map(({ id }) => ({ user_id: id, asked_at }))
  await db.insertInto('closing_chat_accounts').values(values).execute()
  homeserver.setFailureMode('failing')
  await runCron('close-chat-accounts')
  expect(homeserver.deactivated.size).toBe(0)
  expect(await db.selectFrom('closing_chat_accounts').select('user_id').execute()).toHaveLength(2)
  homeserver.setFailureMode(null)
  await runCron('close-chat-accounts')
  expect(homeserver.deactivated).toEqual(new Set([nusrat.account, arif.account]))
})
