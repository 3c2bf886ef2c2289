import { loadText, useErrorText, useText } from '@majlis/i18n/react'
import { RoomTheme } from '@majlis/ui'
import { Button, Loader } from '@mantine/core'
import { IconDoorOff, IconRefresh } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useDeferredValue, useEffect, useState } from 'react'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import { useJoin } from '../hooks/use-join.ts'
import { useStore } from '../hooks/use-store.ts'
import type { JoinController } from '../model/join-controller.ts'
import type { JoinState } from '../model/join-state.ts'
import { memory } from '../model/memory.ts'
import { MessagePage } from './message-page.tsx'
import { PreJoin } from './pre-join.tsx'
import { WaitingRoom } from './waiting-room.tsx'
import styles from './meeting-door.module.css'

const loadRoom = async () => {
  const [{ Room }] = await Promise.all([import('../../room/index.ts'), loadText('room')])
  return { default: Room }
}
const Room = lazy(loadRoom)

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
  const navigate = useNavigate()
  const hasStepped = state.step === 'prejoin' || state.step === 'waiting'

  useEffect(() => {
    // The room's code arrives while people look at their picture.
    if (hasStepped) void loadRoom().catch(() => undefined)
  }, [hasStepped])

  useEffect(() => {
    if (state.step === 'closed')
      void navigate({ to: '/part', search: { reason: state.reason }, replace: true })
  }, [state, navigate])

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

const healing = new Set([
  'network.offline',
  'general.failed',
  'general.unavailable',
  'general.too_many_attempts',
])

/** Unknown, ended and locked meetings look alike; a broken line offers another try. */
function Unavailable({
  state,
  onRetry,
}: {
  state: Extract<JoinState, { step: 'unavailable' }>
  onRetry: () => void
}) {
  const t = useText('join')
  const errorText = useErrorText()
  const mayHeal = healing.has(state.code)
  return (
    <MessagePage
      icon={<IconDoorOff size={32} stroke={1.8} />}
      tone={mayHeal ? 'quiet' : 'brand'}
      title={t(mayHeal ? 'unavailable.failed' : 'unavailable.title')}
      text={errorText(state.code)}
      actions={
        <>
          {mayHeal ? (
            <Button leftSection={<IconRefresh size={18} stroke={1.8} />} onClick={onRetry}>
              {t('unavailable.again')}
            </Button>
          ) : null}
          {state.code === 'room.not_available' ? (
            <Button component={Link} to="/m/j">
              {t('unavailable.check')}
            </Button>
          ) : null}
          <Button component={Link} to="/" variant="default">
            {t('unavailable.home')}
          </Button>
        </>
      }
    />
  )
}
