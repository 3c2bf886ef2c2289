import type { RoomEndReason } from '@majlis/contract'
import { loadText, useText } from '@majlis/i18n/react'
import type { Call } from '@majlis/media'
import { useEffect, useState } from 'react'
import { errorCode, participantApi } from '../../../shared/api/index.ts'
import { connectRealtime } from '../../../shared/realtime/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { useAwakeScreen } from '../hooks/useAwakeScreen.ts'
import { useBackGuard } from '../hooks/useBackGuard.ts'
import { useMoments } from '../hooks/useMoments.ts'
import { firstPanel, useFirstPanel } from '../hooks/useFirstPanel.ts'
import {
  PictureInPictureProvider,
  usePictureInPictureState,
  RoomProvider,
  useCallValue,
  useRoomValue,
  useUiValue,
  type Shown,
  type Admission,
  createRoomParts,
  onVisitClosed,
  type RoomServer,
  type RoomParts,
} from '../../room-core/index.ts'
import { useShortcuts } from '../hooks/useShortcuts.ts'
import { CaptionsOverlay } from '../../room-captions/index.ts'
import { Banners } from './Banners.tsx'
import { ControlBar } from './ControlBar.tsx'
import { Dialogs } from './Dialogs.tsx'
import { Hints } from './Hints.tsx'
import { latePart } from '../../../shared/late-part/index.ts'
import { LiveRegion } from './LiveRegion.tsx'
import styles from './Room.module.css'
import { SidePanel } from './SidePanel.tsx'
import { SmallWindow } from './SmallWindow.tsx'
import { Stage } from './Stage.tsx'
import { Toasts } from './Toasts.tsx'
import { TopBar } from './TopBar.tsx'

const CallReminders = latePart(async () => {
  const [{ CallReminders: Reminders }] = await Promise.all([import('./CallReminders.tsx'), loadText('shell')])
  return Reminders
})

export interface RoomProps {
  /** The response of join-meeting that admitted this person. */
  admission: Admission
  /** The call, connected or connecting. */
  call: Call
  /** The visit is over; called once. */
  onClosed: (reason: RoomEndReason) => void
  /** The connection to the server; only tests pass their own. */
  server?: RoomServer
}

function serverOf(admission: Admission): RoomServer {
  return { api: participantApi(admission.participantToken).room, connectRealtime, errorCode }
}

/** Everything after Join. */
export function Room({ admission, call, onClosed, server }: RoomProps) {
  const [parts] = useState(() =>
    createRoomParts({
      admission,
      call,
      server: server ?? serverOf(admission),
      panel: firstPanel(),
    }),
  )

  useEffect(() => {
    const stops = [
      parts.stage.start(),
      parts.connection.start(),
      parts.captions.start(),
      parts.report.start(),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [parts])

  useEffect(() => onVisitClosed(parts, onClosed), [parts, onClosed])

  return (
    <RoomProvider value={parts}>
      <RoomScreen parts={parts} />
    </RoomProvider>
  )
}

function RoomScreen({ parts }: { parts: RoomParts }) {
  const t = useText('room')
  const title = useRoomValue((room) => room.view.title)
  const hasPanel = useUiValue((state) => state.panel !== null)
  const speaker = useSpeaker()
  const pictureInPicture = usePictureInPictureState(parts.call, speaker)
  useMoments(parts)
  useAwakeScreen()
  useBackGuard()
  useFirstPanel()

  useEffect(() => {
    const before = document.title
    document.title = t('title', { title })
    return () => {
      document.title = before
    }
  }, [t, title])

  return (
    <PictureInPictureProvider value={pictureInPicture}>
      <Keys />
      <div className={styles.room} data-panel={hasPanel || undefined}>
        <TopBar />
        <div className={styles.middle}>
          <Banners />
          <Stage />
          <CaptionsOverlay />
        </div>
        <SidePanel />
        <ControlBar />
        <Toasts />
      </div>
      <LiveRegion />
      <Dialogs />
      <Hints />
      <Reminders />
      <SmallWindow participantId={speaker?.participantId ?? null} />
    </PictureInPictureProvider>
  )
}

/** Guests have no reminders. */
function Reminders() {
  const { session } = useSession()
  const meetingId = useRoomValue((room) => room.view.invitation.meetingId)
  if (!session) return null
  return <CallReminders user={session} meetingId={meetingId} />
}

/** The current or last speaker, otherwise someone else who is there. */
function useSpeaker(): Shown | null {
  return useCallValue(
    ({ participants, activeSpeakerId }) => {
      const others = participants.filter(({ isSelf }) => !isSelf)
      const speaker = others.find(({ id }) => id === activeSpeakerId) ?? others[0]
      if (!speaker) return null
      return { participantId: speaker.id, name: speaker.name, hasPicture: speaker.camera === 'on' }
    },
    (a, b) => a?.participantId === b?.participantId && a?.name === b?.name && a?.hasPicture === b?.hasPicture,
  )
}

/** A component of its own, because the active shortcuts change more often than the room. */
function Keys() {
  useShortcuts()
  return null
}
