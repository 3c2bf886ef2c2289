import type { UserCaller } from '../../platform/http/context.ts'
import type { InviteeRole } from '../meetings/meetings.tables.ts'
import type { PlannedMeeting } from './planning.repository.ts'

type Owned = Pick<PlannedMeeting, 'host_user_id' | 'organization_id'>

/** Only the host changes or cancels a meeting. */
export const canEdit = (caller: UserCaller, meeting: Owned): boolean =>
  meeting.host_user_id === caller.userId && meeting.organization_id === caller.organizationId

/** Everyone who takes part may read it (spec 4.11); to all others it does not exist, whatever their role. */
export const canSee = (caller: UserCaller, meeting: Owned, role: InviteeRole | null): boolean =>
  canEdit(caller, meeting) || (role !== null && meeting.organization_id === caller.organizationId)
