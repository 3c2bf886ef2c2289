import { destinations, queueUserId, type Notice, type SessionUser } from '@majlis/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../shared/api/index.ts'
import { connectRealtime } from '../../shared/realtime/index.ts'
import { session } from '../../shared/session/index.ts'

/**
 * The user's live line while the shell is shown (spec 4.18–4.20): lists of meetings follow what happens elsewhere, an
 * ended session ends here, and the calls that ring are known.
 */
export function useLiveLine(user: SessionUser | undefined): { hasIncomingCall: boolean } {
  const queries = useQueryClient()
  const [callCount, setCallCount] = useState(0)
  const email = user?.user.user_email

  useEffect(() => {
    if (!email) return
    const userId = queueUserId(email)
    const refetchMeetings = () =>
      void queries.invalidateQueries({ queryKey: orpc.meeting.userMeetings.key() })
    let wasConnected = false

    const line = connectRealtime({
      userId,
      token: session.accessToken,
      subscriptions: {
        [destinations.errors(userId)]: () => undefined,
        [destinations.meetingCheck(userId)]: (body) => setCallCount(Array.isArray(body) ? body.length : 0),
        [destinations.notices(userId)]: (body) => {
          switch (noticeType(body)) {
            case 'meetings.changed':
              return refetchMeetings()
            case 'session.ended':
              // The next call would be refused anyway; asking now leads out at once.
              return void session.renew().catch(() => undefined)
            case undefined:
              return
          }
        },
      },
      onState: (state) => {
        if (state !== 'connected') return
        line.publish(destinations.publishMeetingCheck, [])
        // Notices that went out while the line was down are made good for.
        if (wasConnected) refetchMeetings()
        wasConnected = true
      },
    })
    return () => line.close()
  }, [email, queries])

  return { hasIncomingCall: callCount > 0 }
}

/** Judged by hand: the schemas of the contract are too heavy for this one word. */
function noticeType(body: unknown): Notice['type'] | undefined {
  if (typeof body !== 'object' || body === null || !('type' in body)) return undefined
  return body.type === 'meetings.changed' || body.type === 'session.ended' ? body.type : undefined
}
