import { loadText, useText } from '@majlis/i18n/react'
import { RoomTheme } from '@majlis/ui'
import { Loader } from '@mantine/core'
import { Suspense, lazy, useDeferredValue, useEffect, useState } from 'react'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import { useGo } from '../../../shared/navigation/index.ts'
import { useJoin } from '../hooks/useJoin.ts'
import { useStore } from '../hooks/useStore.ts'
import type { JoinController } from '../model/join-controller.ts'
import { memory } from '../model/memory.ts'
import { PreJoin } from './PreJoin.tsx'
import styles from './MeetingDoor.module.css'

const loadRoom = async () => {
  const [{ Room }] = await Promise.all([import('../../room/index.ts'), loadText('room', 'common', 'errors')])
  return { default: Room }
}
const Room = lazy(loadRoom)
const WaitingRoom = lazy(async () => ({ default: (await import('./WaitingRoom.tsx')).WaitingRoom }))
const Unavailable = lazy(async () => ({ default: (await import('./Unavailable.tsx')).Unavailable }))

/** The door of one meeting, from the link to the last word. */
export function MeetingDoor({ reference }: { reference: MeetingReference }) {
  const controller = useJoin(reference)
  const [givenName] = useState(() => {
    const stay = memory.readStay()
    if (stay?.meeting === reference.meeting) return stay.displayName
    return memory.readTicket(reference.meeting)?.displayName ?? ''
  })
  if (!controller) return <PreJoin controller={null} state={{ step: 'loading' }} givenName={givenName} />
  return <OpenDoor controller={controller} givenName={givenName} />
}

function OpenDoor({ controller, givenName }: { controller: JoinController; givenName: string }) {
  const current = useStore(controller)
  // The room is drawn in small steps behind the form, so that connecting goes on meanwhile.
  const drawn = useDeferredValue(current)
  const state = current.step === 'inside' ? drawn : current
  const go = useGo()
  const hasStepped = state.step === 'prejoin' || state.step === 'waiting'

  useEffect(() => {
    // The room's code arrives while people look at their picture.
    if (hasStepped) void loadRoom().catch(() => undefined)
  }, [hasStepped])

  useEffect(() => {
    if (state.step === 'closed') go(`/part?reason=${state.reason}`, { replace: true })
  }, [state, go])

  switch (state.step) {
    case 'loading':
    case 'prejoin':
    case 'joining':
      return <PreJoin controller={controller} state={state} givenName={givenName} />
    case 'waiting':
      return <WaitingRoom controller={controller} state={state} name={givenName || memory.readGuestName()} />
    case 'inside':
      return (
        <RoomTheme>
          <Suspense fallback={<RoomLoading />}>
            <Room admission={state.admission} call={controller.call} onClosed={controller.finish} />
          </Suspense>
        </RoomTheme>
      )
    case 'unavailable':
      return <Unavailable state={state} onRetry={controller.retry} />
    case 'closed':
      return null
  }
}

function RoomLoading() {
  const t = useText('join')
  return (
    <div className={styles.loading} role="status">
      <Loader />
      <p>{t('door.entering')}</p>
    </div>
  )
}
