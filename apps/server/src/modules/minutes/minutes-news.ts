import type { NotificationData } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import {
  byAllWays,
  type NotificationKindRules,
  type NotificationReader,
  type StoredData,
} from '../../platform/module/notification-kinds.ts'
import { meetingPagePath } from '../meetings/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { findHeldDateOfTranscript, hostsOf, listHosts, listReaders } from '../recordings/index.ts'
import * as linesRepository from './lines.repository.ts'
import type { MinutesRow } from './minutes.repository.ts'

export type MinutesNews = ReturnType<typeof createMinutesNews>

interface Approval {
  byUserId: string
  /** The minutes were mailed, with each reader's own actions first. */
  isSent: boolean
}

/** How many actions a notification quotes. */
const maxQuoted = 3

/** Who is notified of minutes and of the actions in them. */
export function createMinutesNews({ notifier }: { notifier: Pick<Notifier, 'notify' | 'settle'> }) {
  return {
    /** For hosts and co-hosts, who approve them. */
    async written(
      tx: Tx,
      { transcript_id: transcriptId }: MinutesRow,
      state: 'written' | 'failed',
    ): Promise<void> {
      const held = await findHeldDateOfTranscript(tx, transcriptId)
      if (!held) return
      const data = { ...held, transcriptId, state }
      const hosts = await listHosts(tx, held.calendarId)
      await notifier.notify(
        tx,
        'minutes',
        hosts.map((userId) => ({ userId, key: transcriptId, data, mail: 'plain' as const })),
      )
    },

    /** Nobody has to approve them any more, and owners of open actions are notified of those: one notification for all of a meeting. */
    async approved(
      tx: Tx,
      { id, transcript_id: transcriptId }: MinutesRow,
      { byUserId, isSent }: Approval,
    ): Promise<void> {
      const held = await findHeldDateOfTranscript(tx, transcriptId)
      if (!held) return
      const readers = await listReaders(tx, held.calendarId)
      const subjects = hostsOf(readers).map((userId) => ({ userId, key: transcriptId }))
      await notifier.settle(tx, 'minutes', subjects, 'approved')
      const readerIds = new Set(readers.map(({ userId }) => userId))
      const owned = new Map<string, linesRepository.LineRow[]>()
      for (const line of await linesRepository.list(tx, id)) {
        const { section, assignee_user_id: userId, done_at: doneAt } = line
        if (section !== 'actions' || userId === null || doneAt !== null) continue
        if (userId !== byUserId && readerIds.has(userId))
          owned.set(userId, [...(owned.get(userId) ?? []), line])
      }
      await notifier.notify(
        tx,
        'action_assigned',
        [...owned].map(([userId, lines]) => {
          const data = { ...held, transcriptId, ...actionsOf(lines) }
          const isNew = (earlier: NotificationData<'action_assigned'>) =>
            earlier.lineIds.join() !== data.lineIds.join()
          return {
            userId,
            key: transcriptId,
            actorUserId: byUserId,
            data,
            mail: 'plain' as const,
            isMailed: isSent,
            merge: (earlier: NotificationData<'action_assigned'>) => (isNew(earlier) ? data : null),
          }
        }),
      )
    },
  }
}

function actionsOf(
  lines: readonly Pick<linesRepository.StoredLine, 'id' | 'text' | 'due'>[],
): Pick<NotificationData<'action_assigned'>, 'lineIds' | 'note'> {
  const quoted = lines.slice(0, maxQuoted).map(({ text, due }) => (due === '' ? text : `${text} · ${due}`))
  const note = [...quoted, ...(lines.length > maxQuoted ? ['…'] : [])].join('\n')
  return { lineIds: lines.map(({ id }) => id), note }
}

/** The transcripts with minutes that the reader may open. */
async function listOpenable(
  db: DbOrTx,
  { userId }: NotificationReader,
  transcriptIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT t.id FROM minutes n JOIN transcripts t ON t.id = n.transcript_id JOIN recordings r ON r.id = t.recording_id
    JOIN invitees i ON i.meeting_id = r.meeting_id AND i.account_id = ${userId}
    WHERE n.transcript_id = ANY (${[...transcriptIds]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The kinds of this module. `isOn`: spec 9.13. */
export function minutesNotifications({ isOn }: { isOn: boolean }) {
  const minutes: NotificationKindRules<'minutes'> = {
    kind: 'minutes',
    defaults: byAllWays,
    path: (held) => meetingPagePath(held, 'transcription'),
    async readNow(db, reader, all) {
      if (!isOn) return new Map()
      const isThere = await listOpenable(
        db,
        reader,
        all.map(({ data }) => data.transcriptId),
      )
      return new Map(
        all.filter(({ data }) => isThere.has(data.transcriptId)).map(({ id, data }) => [id, data]),
      )
    },
  }
  const actions: NotificationKindRules<'action_assigned'> = {
    kind: 'action_assigned',
    defaults: byAllWays,
    stored: (data) => ({ ...data, note: '' }),
    path: (held) => meetingPagePath(held, 'transcription'),
    async readNow(db, reader, all) {
      if (!isOn) return new Map()
      return readActionsNow(db, reader, all)
    },
  }
  return [minutes, actions]
}

/** With the actions that are still theirs, as they are worded now. */
async function readActionsNow(
  db: DbOrTx,
  reader: NotificationReader,
  all: readonly StoredData<'action_assigned'>[],
): Promise<ReadonlyMap<string, NotificationData<'action_assigned'>>> {
  const isThere = await listOpenable(
    db,
    reader,
    all.map(({ data }) => data.transcriptId),
  )
  const lines = await linesRepository.listShownOf(
    db,
    reader.userId,
    all.flatMap(({ data }) => data.lineIds),
  )
  return new Map(
    all.flatMap(({ id, data }) => {
      const own = lines.filter((line) => data.lineIds.includes(line.id))
      return isThere.has(data.transcriptId) && own.length > 0
        ? [[id, { ...data, ...actionsOf(own) }] as const]
        : []
    }),
  )
}
