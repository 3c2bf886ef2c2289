import { lazy, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import { useGo } from '../../../shared/navigation/index.ts'
import { ownTask } from '../../../shared/own-task/index.ts'
import { useInside } from '../hooks/useInside.ts'
import { useJoin } from '../hooks/useJoin.ts'
import { useSnapshot } from '../../../shared/store/useSnapshot.ts'
import { typedAhead } from '../model/pre-join-ahead.ts'
import type { JoinController } from '../model/join-controller.ts'
import { loadRoom } from '../model/load-room.ts'
import { memory } from '../model/memory.ts'
import { PreJoin } from './PreJoin.tsx'

const WaitingRoom = lazy(async () => ({ default: (await import('./WaitingRoom.tsx')).WaitingRoom }))
const Unavailable = lazy(async () => ({ default: (await import('./Unavailable.tsx')).Unavailable }))

/**
 * If Join is pressed sooner, the room's code is not run first: it would delay the connection. By then, `vite/start-script.js` has added the links
 * of its files in portions.
 */
const lookAroundMs = 1_200

/** Pre-join of one meeting, from the link to the page after the call. */
export function MeetingPreJoin({ reference }: { reference: MeetingReference }) {
  const controller = useJoin(reference)
  const [givenName] = useState(() => {
    const participantSession = memory.readParticipantSession()
    if (participantSession?.meeting === reference.meeting) return participantSession.displayName
    return memory.readTicket(reference.meeting)?.displayName ?? ''
  })
  if (!controller) return <PreJoin controller={null} state={{ step: 'loading' }} givenName={givenName} />
  return <OpenPreJoin controller={controller} reference={reference} givenName={givenName} />
}

const neverChanges = () => () => undefined

interface OpenPreJoinProps {
  controller: JoinController
  reference: MeetingReference
  givenName: string
}

function OpenPreJoin({ controller, reference, givenName }: OpenPreJoinProps) {
  const now = useSnapshot(controller)
  const drawn = useDeferredValue(now)
  // The form is rendered in slices, over the page's own frame, which stays usable meanwhile.
  const state = now.step === 'prejoin' && drawn.step === 'loading' ? drawn : now
  // Includes what is typed while the form is rendered: React compares it again before it shows the form.
  const earlyName = useSyncExternalStore(neverChanges, () => typedAhead(reference))
  const go = useGo()
  const isLooking = state.step === 'prejoin' || state.step === 'waiting'
  const [hasLookedAround, setLookedAround] = useState(false)
  const drawInside = useInside(hasLookedAround || !['loading', 'prejoin'].includes(state.step))

  useEffect(() => {
    if (!isLooking) return
    // Runs the room's code while people check their camera.
    const timer = setTimeout(() => {
      setLookedAround(true)
      void ownTask()
        .then(loadRoom)
        .catch(() => undefined)
    }, lookAroundMs)
    return () => clearTimeout(timer)
  }, [isLooking])

  useEffect(() => {
    if (state.step === 'closed') go(`/part?reason=${state.reason}`, { replace: true })
  }, [state, go])

  switch (state.step) {
    case 'loading':
    case 'prejoin':
    case 'joining':
      return <PreJoin controller={controller} state={state} givenName={givenName} earlyName={earlyName} />
    case 'waiting':
      return <WaitingRoom controller={controller} state={state} />
    case 'inside': {
      const { admission } = state
      return drawInside?.({ admission, call: controller.call, onClosed: controller.finish })
    }
    case 'unavailable':
      return <Unavailable state={state} onRetry={controller.retry} />
    case 'closed':
      return null
  }
}
