import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { getViewedTranscript, mayEdit, type ViewedTranscript } from '../transcripts/index.ts'

export type MinutesAccess = ReturnType<typeof createMinutesAccess>

/** Who may read and change minutes; the same people as for transcripts. */
export function createMinutesAccess({ db, isOn }: { db: Db; isOn: boolean }) {
  /** Throws `transcript.not_found`, `minutes.off` (spec 9.13). */
  async function getViewed(caller: UserCaller, id: string): Promise<ViewedTranscript> {
    const transcript = await getViewedTranscript(db, caller, id)
    if (!isOn) throw new AppError('minutes.off')
    return transcript
  }

  return {
    getViewed,
    mayEdit: (caller: UserCaller, { role, meeting_organization_id: organizationId }: ViewedTranscript) =>
      mayEdit({ role, isOutside: organizationId !== caller.organizationId }),

    /** Host and co-hosts. Throws what `getViewed` throws, and `general.forbidden`. */
    async requireEditor(caller: UserCaller, id: string): Promise<ViewedTranscript> {
      const transcript = await getViewed(caller, id)
      const isOutside = transcript.meeting_organization_id !== caller.organizationId
      if (!mayEdit({ role: transcript.role, isOutside })) throw new AppError('general.forbidden')
      return transcript
    },
  }
}
