import { useEffect, useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { meetingPageHref } from '../../../shared/meeting-page-link/index.ts'
import { useSession } from '../../../shared/session/index.ts'

/** The address of the meeting page, for people who were in the meeting with their account; null for everyone else. */
export function useMeetingPageHref(participantToken: string | null): string | null {
  const { status } = useSession()
  const [href, setHref] = useState<string | null>(null)
  const isSignedIn = status === 'signed_in'
  useEffect(() => {
    if (!isSignedIn || participantToken === null) return
    let isWanted = true
    api.meetingPage.visited({ participantToken }).then(
      ({ data }) => {
        if (data && isWanted)
          setHref(meetingPageHref({ calendarId: data.calendarId, occurrenceStart: data.date }))
      },
      // The link to Home is shown in any case.
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [isSignedIn, participantToken])
  return href
}
