import { limits, type LastAction, type OwnAction } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { getViewedDate, isHostOrCoHost, type DateInput } from '../meetings/index.ts'
import * as actionsRepository from './actions.repository.ts'
import type { ActionRow } from './actions.repository.ts'
import { listLastActions } from './last-actions.ts'

/** How long completed actions stay in the list. */
const doneShownMs = 7 * 86_400_000

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
    async listOwn({ userId }: UserCaller): Promise<OwnAction[]> {
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
      const { partIds: meetingIds, role, startsAt, state } = await getViewedDate(db, caller, input, now)
      if (!flags.isOn || state === 'ended') return []
      const isHostLike = isHostOrCoHost(role)
      const rows = await listLastActions(db, { meetingIds, startsAt, now })
      return rows.map(({ id, text, owner, due, assignee_user_id, meeting_id, original_start }) => ({
        id,
        text,
        owner,
        due,
        canSetDone: isHostLike || assignee_user_id === caller.userId,
        calendarId: meeting_id,
        date: original_start.getTime(),
      }))
    },

    /** Throws `minutes.not_found`, also for other people's actions. */
    async setDone({ userId }: UserCaller, { id, done }: { id: string; done: boolean }): Promise<null> {
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
    date: row.original_start?.getTime() ?? null,
    heldAt: row.held_at.getTime(),
  }
}
