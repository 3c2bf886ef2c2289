import type { RoomEndReason } from '@majlis/contract'
import type { Call } from '@majlis/media'
import { RoomTheme } from '@majlis/ui'
import { Suspense, lazy, startTransition, useCallback, useEffect, useState } from 'react'
import type { Admission } from '../model/join-state.ts'
import { loadRoom } from '../model/load-room.ts'
import { FirstPicture } from './FirstPicture.tsx'

const Room = lazy(async () => ({ default: await loadRoom() }))

/** How long the first picture stays above the rendered room, until its tiles have their pictures. */
const fadeMs = 300

export interface InsideProps {
  admission: Admission
  call: Call
  onClosed: (reason: RoomEndReason) => void
}

/**
 * The transition from Join into the room. People see who is there first: rendering the room takes a slow phone as
 * long as connecting, so it is rendered behind the first picture, in small steps.
 */
export function Inside({ admission, call, onClosed }: InsideProps) {
  const [isRoomWanted, setRoomWanted] = useState(false)
  const [isRoomDrawn, setRoomDrawn] = useState(false)
  const [isOver, setOver] = useState(false)
  const wantRoom = useCallback(() => startTransition(() => setRoomWanted(true)), [])
  const markDrawn = useCallback(() => setRoomDrawn(true), [])

  useEffect(() => {
    if (!isRoomDrawn) return
    const timer = setTimeout(() => setOver(true), fadeMs)
    return () => clearTimeout(timer)
  }, [isRoomDrawn])

  return (
    <RoomTheme>
      {isRoomWanted ? (
        <Suspense>
          <Room admission={admission} call={call} onClosed={onClosed} />
          <Drawn onDrawn={markDrawn} />
        </Suspense>
      ) : null}
      {isOver ? null : <FirstPicture call={call} isLeaving={isRoomDrawn} onSettled={wantRoom} />}
    </RoomTheme>
  )
}

/** Reports that its siblings are on the page. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn])
  return null
}
