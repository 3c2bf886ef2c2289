import { limits } from '@majlis/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { countsOf, groupIdsOf, inviteeInputs, useDraft } from '../../scheduler-draft/index.ts'

/** How many people the draft invites. Only the server knows who is in a group that was just chosen, so it does the counting. */
export function useInviteeCounts(): { people: number; coHosts: number } {
  const { draft, calendarId } = useDraft()
  const invitees = inviteeInputs(draft.invitees)
  const isRequested = groupIdsOf(draft.invitees).length > 0 && invitees.length <= limits.meeting.maxInvitees
  const query = useQuery({
    ...orpc.schedule.countInvitees.queryOptions({
      input: { invitees, ...(calendarId ? { calendarId } : {}) },
    }),
    enabled: isRequested,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (isRequested ? query.data?.data : undefined) ?? countsOf(draft.invitees)
}
