import type { InvitationResponse } from '@majlis/contract'
import type { InviteeResponse } from '../scheduling.tables.ts'

/** Spec 4.3: Accepted, Declined, Suggested, Confirmed, Pending. Confirmed is a suggestion that the organizer took. */
export function responseLabel(
  response: InviteeResponse,
  request: { state: 'pending' | 'confirmed' | 'refused' | 'withdrawn' } | null,
): InvitationResponse {
  return response === 'suggested' && request?.state === 'confirmed' ? 'confirmed' : response
}

/** How calendar programs call an answer (RFC 5545 3.2.12). */
export function participationOf(
  response: InviteeResponse,
): 'NEEDS-ACTION' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE' {
  switch (response) {
    case 'pending':
      return 'NEEDS-ACTION'
    case 'accepted':
      return 'ACCEPTED'
    case 'declined':
      return 'DECLINED'
    case 'suggested':
      return 'TENTATIVE'
  }
}
