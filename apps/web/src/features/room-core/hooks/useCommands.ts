import type { RoomView } from '@majlis/contract'
import { useCallback, useMemo } from 'react'
import { availableCommands, type CommandId } from '../model/commands.ts'
import { isHandRaised } from '../model/people.ts'
import { isHostRole } from '../model/room-state.ts'
import { useCopyInvitation } from './useCopyInvitation.ts'
import { useFullScreen } from './useFullScreen.ts'
import { useLeave } from './useLeave.ts'
import { usePictureInPicture } from './usePictureInPicture.ts'
import { useCallValue, usePresentedHere, useRoom, useRoomValue } from './useRoom.ts'

/** Whether this browser can share a screen at all (phones cannot). */
export const canShareScreen =
  typeof navigator !== 'undefined' && navigator.mediaDevices?.getDisplayMedia !== undefined

/** Files are for hosts, and for people with an account. */
const canReadFiles = ({ self }: RoomView): boolean => self.isSignedIn || isHostRole(self.role)

/** In meetings that no one planned, there is no agenda, so people without files have nothing to see. */
export const hasContents = (view: RoomView): boolean => view.planned !== null || canReadFiles(view)

/** Which commands this person has now. */
export function useAvailableCommands(): readonly CommandId[] {
  const rights = useCallValue((call) => call.self.rights)
  const hasOthers = useCallValue((call) => call.participants.length > 1)
  const view = useRoomValue((room) => room.view)
  const waitingCount = useRoomValue((room) => room.view.lobbyCount)
  const presenterId = usePresentedHere()?.presenterId ?? null
  const fullScreen = useFullScreen()
  const pictureInPicture = usePictureInPicture()
  return useMemo(
    () =>
      availableCommands({
        isHost: isHostRole(view.self.role),
        isLocked: view.isLocked,
        waitingCount,
        rights,
        canReact: view.self.canReact,
        canRename: view.self.canRename,
        canCaption: view.captions !== null || (isHostRole(view.self.role) && view.captionObstacle === null),
        hasInterpretation: view.interpretationLanguages.length > 0,
        canShareScreen,
        hasContents: hasContents(view),
        canPresent: view.self.canShare && canReadFiles(view),
        presents: presenterId === null ? null : presenterId === view.self.participantId ? 'self' : 'other',
        canGoFullScreen: fullScreen.isSupported,
        canPictureInPicture: pictureInPicture.isSupported,
        hasOthers,
        capture: view.capture?.state ?? null,
      }),
    [
      view,
      presenterId,
      waitingCount,
      rights,
      fullScreen.isSupported,
      pictureInPicture.isSupported,
      hasOthers,
    ],
  )
}

/** Trying to turn on a device that stays off shows why, each time. */
async function tryDevice(
  { call, ui }: ReturnType<typeof useRoom>,
  kind: 'microphone' | 'camera',
  done: Promise<void>,
): Promise<void> {
  await done
  const hasFailed = call.getSnapshot().self.deviceErrors[kind] !== null
  ui.set((state) => ({ ...state, failedDevice: hasFailed ? kind : null }))
}

/** Shows or hides captions for this person. If they are off in the meeting, a host turns them on for everyone. */
function toggleCaptions({ captions, connection }: ReturnType<typeof useRoom>): void {
  const isOn = connection.getSnapshot().view.captions !== null
  captions.choose({ isShown: !isOn || !captions.getSnapshot().isShown })
  if (!isOn) void connection.actions.changeSettings({ liveCaptions: true })
}

const viewOf = { view_grid: 'grid', view_speaker: 'speaker', view_sidebar: 'sidebar' } as const

/** A page of ours: an opened page gets a copy of this tab's session storage, and so knows the call. */
const openFeedback = () => void window.open('/feedback', '_blank')

/** Runs a command, by the state at that moment. */
export function useRunCommand(): (id: CommandId) => void {
  const room = useRoom()
  const fullScreen = useFullScreen()
  const pictureInPicture = usePictureInPicture()
  const copyInvitation = useCopyInvitation()
  const leave = useLeave()

  return useCallback(
    (id) => {
      const { call, connection, stage, ui, selfId } = room
      const { self, participants } = call.getSnapshot()
      const { view, lobby, pendingHand } = connection.getSnapshot()
      const { actions } = connection
      switch (id) {
        case 'microphone':
          return void tryDevice(room, 'microphone', call.setMicrophone(!self.isMicrophoneOn))
        case 'camera':
          return void tryDevice(room, 'camera', call.setCamera(!self.isCameraOn))
        case 'share':
          return void call.setScreenShare(!self.isSharing)
        case 'hand':
          return void actions.setHand(!(pendingHand ?? isHandRaised(participants)))
        case 'react':
          return ui.set((state) => ({ ...state, isReacting: true }))
        case 'chat':
        case 'people':
        case 'contents':
        case 'controls':
          return ui.togglePanel(id)
        case 'view_grid':
        case 'view_speaker':
        case 'view_sidebar':
          return stage.setView(viewOf[id])
        case 'next_view':
          return stage.nextView()
        case 'full_screen':
          return fullScreen.toggle()
        case 'picture_in_picture':
          return pictureInPicture.toggle()
        case 'copy_invitation':
          return copyInvitation()
        case 'noise_suppression':
          return void call.setNoiseSuppression(!self.isNoiseSuppressionOn)
        case 'backdrop':
        case 'interpretation':
        case 'devices':
        case 'shortcuts':
        case 'present':
        case 'record':
        case 'record_stop':
        case 'end':
          return ui.openDialog({ kind: id })
        case 'sound_only':
          return call.local.setDataUse(self.dataUse === 'sound' ? 'automatic' : 'sound')
        case 'captions':
          return toggleCaptions(room)
        case 'rename':
          return ui.openDialog({ kind: id, participantId: selfId, name: view.self.displayName, isSelf: true })
        case 'mute_all':
          return void actions.muteAll().then((isDone) => isDone && ui.toast({ kind: 'muted_all' }))
        case 'lock':
          return void actions.setLocked(!view.isLocked)
        case 'admit_all':
          return void actions.admit(lobby.map(({ participantId }) => participantId))
        case 'present_stop':
          return void actions.stopPresenting()
        case 'record_pause':
          return void actions.changeRecording(view.capture?.state === 'paused' ? 'record' : 'pause')
        case 'record_mark':
          return void actions.markRecording().then((isDone) => isDone && ui.toast({ kind: 'marked' }))
        case 'feedback':
          return openFeedback()
        case 'leave':
          return leave()
      }
    },
    [room, fullScreen, pictureInPicture, copyInvitation, leave],
  )
}
