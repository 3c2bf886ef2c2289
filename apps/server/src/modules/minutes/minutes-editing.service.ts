import type { MinuteEdit, Minutes, MinuteSection } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import * as editsRepository from './edits.repository.ts'
import { createLineEdits, type Outcome } from './line-edits.ts'
import * as linesRepository from './lines.repository.ts'
import type { StoredLine } from './lines.repository.ts'
import * as minutesRepository from './minutes.repository.ts'
import type { MinutesRow } from './minutes.repository.ts'
import type { MinutesAccess } from './minutes-access.ts'
import { createPresentedMinutes, presentEdit, type PresentedMinutesDeps } from './presented-minutes.ts'

export interface MinutesEditingDeps extends PresentedMinutesDeps {
  db: Db
  clock: Clock
  access: MinutesAccess
  limiter: Limiter
}

interface LineInput {
  id: string
  text: string
  owner?: string | undefined
  assigneeUserId?: string | null | undefined
  due?: string | undefined
}

interface LineChange extends LineInput {
  lineId: string
}

interface NewLine extends LineInput {
  section: MinuteSection
}

interface HistoryPage {
  id: string
  cursor?: string | undefined
  pageSize: number
}

export type MinutesEditing = ReturnType<typeof createMinutesEditing>

/** The limit for one person. */
const changesOfUser = { name: 'minutes-changes', points: 60, windowMs: minuteMs }

const unapproved = { approved_at: null, approved_by_user_id: null, sent_at: null }

/** Corrects minutes. Each change is recorded, and most can be undone (spec 4.7). */
export function createMinutesEditing(deps: MinutesEditingDeps) {
  const { db, clock, limiter, access } = deps
  const { present } = createPresentedMinutes(deps)
  const edits = createLineEdits(deps)

  /** Changes minutes that are ready, which ends their approval. Throws `general.too_many_attempts`. */
  async function change(
    caller: UserCaller,
    id: string,
    act: (tx: Tx, row: MinutesRow) => Promise<Outcome>,
  ): Promise<Minutes> {
    const transcript = await access.requireEditor(caller, id)
    await limiter.consume(changesOfUser, [`user:${caller.userId}`])
    await db.transaction().execute(async (tx) => {
      const row = await minutesRepository.findForUpdate(tx, id)
      if (row?.state !== 'ready') throw new AppError('minutes.not_ready')
      const outcome = await act(tx, row)
      if (outcome === 'missing') throw new AppError('minutes.not_found')
      if (outcome === 'changed') await minutesRepository.update(tx, row.id, unapproved)
    })
    return present(caller, transcript)
  }

  return {
    /** A line without evidence, by hand. Throws what `requireEditor` throws; `minutes.not_ready`, `minutes.not_found`, `minutes.too_many_lines`. */
    addLine: (caller: UserCaller, { id, section, text, owner = '', assigneeUserId, due = '' }: NewLine) =>
      change(caller, id, async (tx, row) => {
        if (assigneeUserId && !(await isAssignable(tx, id, assigneeUserId))) return 'missing'
        const line = {
          section,
          text,
          original_text: text,
          owner,
          due,
          assignee_user_id: assigneeUserId ?? null,
        }
        const by = { segment_ids: [], added_by_user_id: caller.userId }
        await edits.add(tx, caller, { id: newId(clock.now()), minutes_id: row.id, ...line, ...by })
        return 'changed'
      }),

    /** Throws what `requireEditor` throws; `minutes.not_ready`, `minutes.not_found`. */
    changeLine: (caller: UserCaller, { id, lineId, text, owner, assigneeUserId, due }: LineChange) =>
      change(caller, id, async (tx, row) => {
        if (assigneeUserId && !(await isAssignable(tx, id, assigneeUserId))) return 'missing'
        return withLine(tx, row, lineId, (line) =>
          edits.change(tx, caller, line, {
            text,
            ...(owner === undefined ? {} : { owner }),
            ...(due === undefined ? {} : { due }),
            ...(assigneeUserId === undefined ? {} : { assignee_user_id: assigneeUserId }),
          }),
        )
      }),

    /** Throws what `requireEditor` throws; `minutes.not_ready`, `minutes.not_found`. */
    removeLine: (caller: UserCaller, { id, lineId }: { id: string; lineId: string }) =>
      change(caller, id, (tx, row) => withLine(tx, row, lineId, (line) => edits.remove(tx, caller, line))),

    /** Lists the edits, newest first. Only for editors, because they contain removed text. Throws what `requireEditor` throws. */
    async history(caller: UserCaller, { id, ...page }: HistoryPage) {
      await access.requireEditor(caller, id)
      return listEdits(db, id, page)
    },

    /** Restores the text from before an edit. Throws what `requireEditor` throws; `minutes.not_ready`, `minutes.not_found`. */
    restore: (caller: UserCaller, { id, editId }: { id: string; editId: string }) =>
      change(caller, id, async (tx, row) => {
        const edit = await editsRepository.find(tx, row.id, editId)
        if (!edit) return 'missing'
        return edits.restore(tx, caller, edit, (userId) => isAssignable(tx, id, userId))
      }),
  }
}

async function withLine(
  tx: Tx,
  { id: minutesId }: MinutesRow,
  lineId: string,
  act: (line: StoredLine) => Promise<Outcome>,
): Promise<Outcome> {
  const line = await linesRepository.find(tx, minutesId, lineId)
  return line ? act(line) : 'missing'
}

/** Someone of the meeting's organisation who takes part in it. */
async function isAssignable(tx: Tx, id: string, userId: string): Promise<boolean> {
  const meeting = await minutesRepository.findMeeting(tx, id)
  const people = meeting ? await minutesRepository.listPeople(tx, meeting) : []
  return people.some((person) => person.userId === userId)
}

async function listEdits(
  db: Db,
  id: string,
  { cursor, pageSize }: Omit<HistoryPage, 'id'>,
): Promise<{ edits: MinuteEdit[]; nextCursor: string | null }> {
  const row = await minutesRepository.find(db, id)
  const page = { after: cursor, limit: pageSize + 1 }
  const found = row ? await editsRepository.list(db, row.id, page) : []
  const edits = found.slice(0, pageSize).map(presentEdit)
  return { edits, nextCursor: found.length > pageSize ? (edits.at(-1)?.id ?? null) : null }
}
