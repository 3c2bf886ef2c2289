import type { InviteeResponse } from '../meetings/meetings.tables.ts'

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
