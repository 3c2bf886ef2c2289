import { limits } from '@majlis/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setupChat } from '../../testing/chat-setup.ts'
import { blocksOf, planOf } from '../../testing/query-plans.ts'
import { lastUsed } from './chats.repository.ts'

it('finds the chats of a person among many without reading those of others', async () => {
  const { db, nusrat, arif } = await setupChat()
  const { organization_id: organizationId } = nusrat.session.user
  await sql`
    INSERT INTO chats (id, organization_id, chat_room_id, name, created_by, created_at, last_active_at)
    SELECT gen_random_uuid(), ${organizationId}, '!' || n || ':chat.example.org', 'River ' || n, ${arif.id}, now(), now()
    FROM generate_series(1, 20000) n`.execute(db)
  await sql`
    INSERT INTO chat_members (chat_id, user_id, is_owner, joined_at)
    SELECT id, ${arif.id}::uuid, true, now() FROM chats
    UNION ALL
    (SELECT id, ${nusrat.id}::uuid, false, now() FROM chats ORDER BY id LIMIT 20)`.execute(db)
  await sql`ANALYZE chats, chat_members`.execute(db)
  const scope = { organizationId, userId: nusrat.id }
  const query = sql`${lastUsed(db, scope, limits.chat.maxChats)}`
  expect((await lastUsed(db, scope, limits.chat.maxChats).execute()).length).toBe(20)
  expect(await blocksOf(db, query)).toBeLessThan(200)
  const steps = await planOf(db, query)
  expect(steps.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([])
})
