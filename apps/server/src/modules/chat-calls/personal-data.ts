import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { organizationCsv, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted, type MovedAccount } from '../../platform/personal-data/tables.ts'
import { users } from '../accounts/index.ts'
import './chat-calls.tables.ts'

const chatCalls = declareTable('chat_calls', {
  organization: 'organization_id',
  moved: moveChatCalls,
  people: { started_by: 'cleared' },
  columns: {
    id: 'exported',
    chat_room_id: 'exported',
    meeting_id: 'exported',
    started_by: 'organization',
    created_at: 'exported',
    opened_at: 'exported',
    ended_at: 'exported',
    is_group: 'exported',
    room_session_id: 'exported',
    organization_id: omitted.scope,
  },
})

const chatTokens = declareTable('chat_tokens', {
  unowned: 'Waits until the homeserver has taken it back, also after the session and the person are gone.',
  people: { user_id: { kept: 'Until the token is taken back.' } },
  columns: {
    auth_session_id: omitted.passing,
    user_id: omitted.passing,
    sealed_token: omitted.secret,
    token_hash: omitted.secret,
    created_at: omitted.passing,
  },
})

const chatCodes = declareTable('chat_codes', {
  unowned: 'Goes with its token.',
  columns: {
    code_hash: omitted.secret,
    auth_session_id: omitted.passing,
    expires_at: omitted.passing,
    used_at: omitted.passing,
  },
})

const chatAccounts = declareTable('chat_accounts', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: { user_id: omitted.internal },
})

const closingChatAccounts = declareTable('closing_chat_accounts', {
  unowned: 'Waits until the homeserver has closed the account.',
  people: { user_id: { kept: 'Until the account is closed.' } },
  columns: { user_id: omitted.passing, asked_at: omitted.passing },
})

/** Which chats of an organisation were called, and when. */
export function chatCallsData({ db, erase }: { db: Db; erase: PersonalData['erase'] }) {
  return {
    tables: [chatCalls, chatCodes, chatTokens, chatAccounts, closingChatAccounts],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'chat-calls.csv', { table: chatCalls, organizationId })
    },
    /** Those that a person began. */
    async *exportPerson({ userId }) {
      yield personJson(db, 'chat-calls.json', { table: chatCalls, where: sql`t.started_by = ${userId}` })
    },
    erase,
  } satisfies PersonalData
}

/** A call of the same chat that goes on in the other organisation already stays the one that goes on. */
async function moveChatCalls(tx: Tx, { fromOrganizationId, toOrganizationId }: MovedAccount): Promise<void> {
  await sql`UPDATE chat_calls AS c SET organization_id = ${toOrganizationId},
      ended_at = CASE WHEN EXISTS (
        SELECT FROM chat_calls AS o WHERE o.organization_id = ${toOrganizationId}
          AND o.chat_room_id = c.chat_room_id AND o.ended_at IS NULL
      ) THEN coalesce(c.ended_at, c.opened_at, c.created_at) ELSE c.ended_at END
    WHERE c.organization_id = ${fromOrganizationId}`.execute(tx)
}
