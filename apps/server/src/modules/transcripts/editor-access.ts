import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { mayEdit } from './transcripts.policy.ts'
import type { ViewedTranscript } from './transcripts.repository.ts'
import { getViewedTranscript } from './viewed-transcript.ts'

export interface EditorAccessDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  /** Spec 9.13. */
  flags: { canEdit: boolean }
}

/** The limit for one person. */
const changesOfUser = { name: 'transcript-changes', points: 120, windowMs: minuteMs }

/** Who may change a transcript, and how often. */
export function createEditorAccess({ db, limiter, flags }: Omit<EditorAccessDeps, 'clock'>) {
  /** Throws `transcript.not_found`, `transcript.editing_off`, `general.forbidden`. */
  async function requireEditor(caller: UserCaller, id: string): Promise<ViewedTranscript> {
    const transcript = await getViewedTranscript(db, caller, id)
    const isOutside = transcript.meeting_organization_id !== caller.organizationId
    if (!mayEdit({ role: transcript.role, isOutside })) throw new AppError('general.forbidden')
    if (!flags.canEdit) throw new AppError('transcript.editing_off')
    return transcript
  }

  /**
   * Counts a change. Throws `transcript.not_found`, `transcript.editing_off`, `general.forbidden`, `transcript.not_ready`,
   * `general.too_many_attempts`.
   */
  async function requireEditable(caller: UserCaller, id: string): Promise<ViewedTranscript> {
    const transcript = await requireEditor(caller, id)
    if (transcript.state !== 'ready') throw new AppError('transcript.not_ready')
    await limiter.consume(changesOfUser, [`user:${caller.userId}`])
    return transcript
  }

  return { requireEditor, requireEditable }
}
