import { limits, type LastAction, type OwnAction } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { getViewedDate, type DateInput } from '../meetings/index.ts'
import * as actionsRepository from './actions.repository.ts'
import type { ActionRow } from './actions.repository.ts'
import { listOpenActionsFor } from './open-actions.ts'

/** How long completed actions stay in the list. */
const doneShownMs = 7 * dayMs

interface ActionsDeps {
  db: Db
  clock: Clock
  /** Spec 9.13. */
  flags: { isOn: boolean }
}

export type Actions = ReturnType<typeof createActions>

/** People's actions, from the approved minutes of their meetings. */
export function createActions({ db, clock, flags }: ActionsDeps) {
  return {
    /** None while minutes are off (spec 9.13): there is no page that shows where they come from. */
    async listOwn({ userId }: Pick<UserCaller, 'userId'>): Promise<OwnAction[]> {
      if (!flags.isOn) return []
      const doneAfter = new Date(clock.now() - doneShownMs)
      const rows = await actionsRepository.listOwn(db, userId, {
        doneAfter,
        limit: limits.minutes.maxActions,
      })
      return rows.map(presentAction)
    },

    /** For everyone who takes part, until the date is over. Throws `schedule.not_found`, `schedule.occurrence_not_found`. */
    async fromLastTime(caller: UserCaller, input: DateInput): Promise<LastAction[]> {
      const now = clock.now()
      const viewed = await getViewedDate(db, caller, input, now)
      return flags.isOn ? listOpenActionsFor(db, caller.userId, viewed, now) : []
    },

    /** Throws `minutes.off`; `minutes.not_found`, also for other people's actions. */
    async setDone(
      { userId }: Pick<UserCaller, 'userId'>,
      { id, done }: { id: string; done: boolean },
    ): Promise<null> {
      if (!flags.isOn) throw new AppError('minutes.off')
      const doneAt = done ? new Date(clock.now()) : null
      if (!(await actionsRepository.setDone(db, userId, id, doneAt))) throw new AppError('minutes.not_found')
      return null
    },
  }
}

function presentAction(row: ActionRow): OwnAction {
  return {
    id: row.id,
    text: row.text,
    due: row.due,
    doneAt: row.done_at?.getTime() ?? null,
    meetingTitle: row.meeting_title,
    calendarId: row.meeting_id,
    transcriptId: row.transcript_id,
    startMs: row.start_ms,
    date: row.original_start?.getTime() ?? null,
    heldAt: row.held_at.getTime(),
  }
}
