import type { NotificationData } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import {
  byAllWays,
  type NotificationKindRules,
  type NotificationReader,
  type StoredData,
} from '../../platform/module/notification-kinds.ts'
import { minutesPath } from '../meetings/index.ts'
import type { NotificationInput, Notifier } from '../notifications/index.ts'
import {
  type SessionDate,
  findSessionDateOfTranscript,
  hostsOf,
  listHosts,
  listReaders,
} from '../recordings/index.ts'
import * as editsRepository from './edits.repository.ts'
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
      const held = await findSessionDateOfTranscript(tx, transcriptId)
      if (!held) return
      const data = { ...held, transcriptId, state }
      const hosts = await listHosts(tx, held.calendarId)
      await notifier.notify(
        tx,
        'minutes',
        hosts.map((userId) => ({ userId, key: transcriptId, data, mail: 'plain' as const })),
      )
    },

    /** Settles the requests to approve them, and notifies the owners of open actions. */
    async approved(tx: Tx, minutes: MinutesRow, approval: Approval): Promise<void> {
      const held = await findSessionDateOfTranscript(tx, minutes.transcript_id)
      if (!held) return
      const readers = await listReaders(tx, held.calendarId)
      const subjects = hostsOf(readers).map((userId) => ({ userId, key: minutes.transcript_id }))
      await notifier.settle(tx, 'minutes', subjects, 'approved')
      const readerIds = readers.map(({ userId }) => userId)
      await notifier.notify(
        tx,
        'action_assigned',
        await listAssignments(tx, { minutes, held, readerIds }, approval),
      )
    },
  }
}

/** One notification for all actions of a person, and another at the next approval if it is about other actions, or others have reworded one. */
async function listAssignments(
  tx: Tx,
  { minutes, held, readerIds }: { minutes: MinutesRow; held: SessionDate; readerIds: readonly string[] },
  { byUserId, isSent }: Approval,
): Promise<NotificationInput<'action_assigned'>[]> {
  const lines = await linesRepository.list(tx, minutes.id)
  const edits = await editsRepository.listOfActions(tx, minutes.id)
  return readerIds.flatMap((userId) => {
    const own = lines.filter(
      (line) => line.section === 'actions' && line.assignee_user_id === userId && line.done_at === null,
    )
    if (own.length === 0 || userId === byUserId) return []
    const data = { ...held, transcriptId: minutes.transcript_id, ...actionsOf(own) }
    const isReworded = (since: Date) => own.some((line) => isRewordedByOthers(line, { edits, userId, since }))
    return {
      userId,
      key: minutes.transcript_id,
      actorUserId: byUserId,
      data,
      mail: 'plain' as const,
      isMailed: isSent,
      merge: ({ lineIds }, createdAt) =>
        lineIds.join() === data.lineIds.join() && !isReworded(createdAt) ? null : data,
    }
  })
}

/** Whether an action reads otherwise than its owner knows it: since it was notified of, or since the owner changed it. */
function isRewordedByOthers(
  { id, text, due }: Pick<linesRepository.StoredLine, 'id' | 'text' | 'due'>,
  { edits, userId, since }: { edits: readonly editsRepository.ActionEdit[]; userId: string; since: Date },
): boolean {
  const later = edits.filter((edit) => edit.lineId === id && edit.at > since)
  const first = later[later.findLastIndex(({ byUserId }) => byUserId === userId) + 1]
  return first !== undefined && (first.textBefore !== text || first.dueBefore !== due)
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
    isOff: !isOn,
    defaults: byAllWays,
    path: (data) => minutesPath(data, data.transcriptId),
    async currentData(db, reader, all) {
      if (!isOn) return new Map()
      const openableIds = await listOpenable(
        db,
        reader,
        all.map(({ data }) => data.transcriptId),
      )
      return new Map(
        all.filter(({ data }) => openableIds.has(data.transcriptId)).map(({ id, data }) => [id, data]),
      )
    },
  }
  const actions: NotificationKindRules<'action_assigned'> = {
    kind: 'action_assigned',
    isOff: !isOn,
    defaults: byAllWays,
    stored: (data) => ({ ...data, note: '' }),
    path: (data) => minutesPath(data, data.transcriptId),
    async currentData(db, reader, all) {
      if (!isOn) return new Map()
      return readActions(db, reader, all)
    },
  }
  return [minutes, actions]
}

/** With the actions that are still theirs, as they are worded now. */
async function readActions(
  db: DbOrTx,
  reader: NotificationReader,
  all: readonly StoredData<'action_assigned'>[],
): Promise<ReadonlyMap<string, NotificationData<'action_assigned'>>> {
  const openableIds = await listOpenable(
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
      return openableIds.has(data.transcriptId) && own.length > 0
        ? [[id, { ...data, ...actionsOf(own) }] as const]
        : []
    }),
  )
}
