import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ExportPerson } from '../../platform/exports/exported-files.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { personJson } from '../../platform/personal-data/exported-rows.ts'
import type { ErasedPeople, PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import { users } from '../accounts/index.ts'
import './calendar-connections.tables.ts'
import { addRevocation } from './revoke.job.ts'

const calendarSignIns = declareTable('calendar_sign_ins', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    state_hash: omitted.secret,
    user_id: omitted.passing,
    auth_session_id: omitted.passing,
    provider: omitted.passing,
    browser_hash: omitted.secret,
    checks: omitted.secret,
    expires_at: omitted.passing,
  },
})

const calendarConnections = declareTable('calendar_connections', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    id: 'person',
    provider: 'person',
    address: 'person',
    state: 'person',
    connected_at: 'person',
    user_id: omitted.scope,
    tokens: omitted.secret,
    next_read_at: omitted.internal,
    failures: omitted.internal,
  },
})

const connectedCalendars = declareTable('connected_calendars', {
  through: ['connection_id', calendarConnections],
  columns: {
    id: 'person',
    connection_id: 'person',
    external_id: 'person',
    name: 'person',
    is_primary: 'person',
    is_writable: 'person',
    is_read: 'person',
    receives_meetings: 'person',
    read_at: 'person',
    cursor: omitted.internal,
    reread_at: omitted.internal,
  },
})

const externalEvents = declareTable('external_events', {
  through: ['calendar_id', connectedCalendars],
  columns: {
    calendar_id: 'person',
    external_id: 'person',
    starts_at: 'person',
    ends_at: 'person',
    start_date: 'person',
    end_date: 'person',
    is_busy: 'person',
    title: 'person',
    series_id: omitted.internal,
  },
})

const writtenMeetings = declareTable('written_meetings', {
  through: ['calendar_id', connectedCalendars],
  columns: {
    calendar_id: 'person',
    meeting_id: 'person',
    uid: 'person',
    external_id: 'person',
    content_hash: omitted.internal,
  },
})

const calendarWrites = declareTable('calendar_writes', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    user_id: omitted.passing,
    meeting_id: omitted.passing,
    due_at: omitted.passing,
    attempts: omitted.passing,
  },
})

function exportConnections(db: Db): ExportPerson {
  return async function* ({ userId }) {
    yield personJson(db, 'calendar-connections.json', {
      table: calendarConnections,
      where: sql`t.user_id = ${userId}`,
    })
    yield personJson(db, 'connected-calendars.json', {
      table: connectedCalendars,
      where: sql`t.connection_id IN (SELECT id FROM calendar_connections WHERE user_id = ${userId})`,
    })
    yield personJson(db, 'meetings-in-calendars.json', {
      table: writtenMeetings,
      key: ['calendar_id', 'uid'],
      where: sql`t.calendar_id IN (SELECT c.id FROM connected_calendars c JOIN calendar_connections k ON k.id = c.connection_id
        WHERE k.user_id = ${userId})`,
    })
    yield personJson(db, 'external-events.json', {
      table: externalEvents,
      key: ['calendar_id', 'external_id'],
      where: sql`t.calendar_id IN (SELECT c.id FROM connected_calendars c JOIN calendar_connections k ON k.id = c.connection_id
        WHERE k.user_id = ${userId})`,
    })
  }
}

/** People’s calendar connections. They are private, so the archive of an organisation does not contain them. */
export function calendarConnectionsData({ db, jobs }: { db: Db; jobs: Pick<Jobs, 'add'> }) {
  /** The rows are deleted with the person; this revokes the permissions at the providers. */
  async function erase(tx: Tx, { userIds }: ErasedPeople): Promise<void> {
    if (userIds.length === 0) return
    const connections = await tx
      .selectFrom('calendar_connections')
      .select(['id', 'provider', 'address', 'tokens'])
      .where('user_id', 'in', userIds)
      .execute()
    for (const connection of connections) await addRevocation(jobs, tx, connection)
  }

  return {
    tables: [
      calendarSignIns,
      calendarWrites,
      writtenMeetings,
      externalEvents,
      connectedCalendars,
      calendarConnections,
    ],
    exportOrganization: 'nothing',
    exportPerson: exportConnections(db),
    erase,
  } satisfies PersonalData
}
