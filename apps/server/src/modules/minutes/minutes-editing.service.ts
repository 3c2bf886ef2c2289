import { limits, type Minutes, type MinuteSection } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import * as linesRepository from './lines.repository.ts'
import * as minutesRepository from './minutes.repository.ts'
import type { MinutesRow } from './minutes.repository.ts'
import type { MinutesAccess } from './minutes-access.ts'
import { createPresentedMinutes, type PresentedMinutesDeps } from './presented-minutes.ts'

export interface MinutesEditingDeps extends PresentedMinutesDeps {
  db: Db
  clock: Clock
  access: MinutesAccess
  limiter: Limiter
  /** Mails the minutes to everyone invited. */
  send: (tx: Tx, row: MinutesRow) => Promise<void>
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

export type MinutesEditing = ReturnType<typeof createMinutesEditing>

/** Minutes of one transcript, also after changes. */
const sendings = { name: 'minutes-mails', points: 5, windowMs: 86_400_000 }

const unapproved = { approved_at: null, approved_by_user_id: null, sent_at: null }

/** Corrects and approves minutes (spec 4.7). */
export function createMinutesEditing(deps: MinutesEditingDeps) {
  const { db, clock, limiter, access } = deps
  const { present } = createPresentedMinutes(deps)

  /** Changes minutes that are ready, which ends their approval. */
  async function change(
    caller: UserCaller,
    id: string,
    act: (tx: Tx, row: MinutesRow) => Promise<boolean>,
  ): Promise<Minutes> {
    const transcript = await access.requireEditor(caller, id)
    await db.transaction().execute(async (tx) => {
      const row = await minutesRepository.findForUpdate(tx, id)
      if (row?.state !== 'ready') throw new AppError('minutes.not_ready')
      if (!(await act(tx, row))) throw new AppError('minutes.not_found')
      await minutesRepository.update(tx, row.id, unapproved)
    })
    return present(caller, transcript)
  }

  /** Someone of the meeting's organisation who takes part in it. */
  async function isAssignable(tx: Tx, id: string, userId: string): Promise<boolean> {
    const meeting = await minutesRepository.findMeeting(tx, id)
    const people = meeting ? await minutesRepository.listPeople(tx, meeting) : []
    return people.some((person) => person.userId === userId)
  }

  return {
    /** A line without evidence, by hand. Throws what `requireEditor` throws; `minutes.not_ready`, `minutes.not_found`, `minutes.too_many_lines`. */
    addLine: (caller: UserCaller, { id, section, text, owner = '', assigneeUserId, due = '' }: NewLine) =>
      change(caller, id, async (tx, row) => {
        if (assigneeUserId && !(await isAssignable(tx, id, assigneeUserId))) return false
        if ((await linesRepository.countAdded(tx, row.id)) >= limits.minutes.maxAddedLines)
          throw new AppError('minutes.too_many_lines')
        const line = { section, text, original_text: text, owner, due, assignee_user_id: assigneeUserId }
        const by = { segment_ids: [], added_by_user_id: caller.userId }
        await linesRepository.insert(tx, [{ id: newId(clock.now()), minutes_id: row.id, ...line, ...by }])
        return true
      }),

    /** Throws what `requireEditor` throws; `minutes.not_ready`, `minutes.not_found`. */
    changeLine: (caller: UserCaller, { id, lineId, text, owner, assigneeUserId, due }: LineChange) =>
      change(caller, id, async (tx, row) => {
        if (assigneeUserId && !(await isAssignable(tx, id, assigneeUserId))) return false
        return linesRepository.update(tx, row.id, lineId, {
          text,
          ...(owner === undefined ? {} : { owner }),
          ...(due === undefined ? {} : { due }),
          ...(assigneeUserId === undefined ? {} : { assignee_user_id: assigneeUserId }),
        })
      }),

    /** Throws what `requireEditor` throws; `minutes.not_ready`, `minutes.not_found`. */
    removeLine: (caller: UserCaller, { id, lineId }: { id: string; lineId: string }) =>
      change(caller, id, (tx, row) => linesRepository.deleteOne(tx, row.id, lineId)),

    /** Puts the actions on their owners' lists. Throws what `requireEditor` throws, and `minutes.not_ready`. */
    async approve(caller: UserCaller, { id, send }: { id: string; send: boolean }): Promise<Minutes> {
      const transcript = await access.requireEditor(caller, id)
      if (send) await limiter.consume(sendings, [`transcript:${id}`])
      await db.transaction().execute(async (tx) => {
        const row = await minutesRepository.findForUpdate(tx, id)
        if (row?.state !== 'ready') throw new AppError('minutes.not_ready')
        if (send && row.sent_at !== null) throw new AppError('minutes.already_sent')
        const now = new Date(clock.now())
        await minutesRepository.update(tx, row.id, {
          approved_at: now,
          approved_by_user_id: caller.userId,
          ...(send ? { sent_at: now } : {}),
        })
        if (send) await deps.send(tx, row)
      })
      return present(caller, transcript)
    },
  }
}
