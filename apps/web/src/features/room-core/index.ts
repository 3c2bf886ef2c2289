export { Banner, BannerAction } from './components/Banner.tsx'
export { ControlBadge, ControlButton, ControlCount } from './components/ControlButton.tsx'
export { StateChip } from './components/StateChip.tsx'
export { VideoView } from './components/VideoView.tsx'
export { canShareScreen, hasContents, useAvailableCommands, useRunCommand } from './hooks/useCommands.ts'
export { useCopyInvitation, useRoomInvitation } from './hooks/useCopyInvitation.ts'
export { useFullScreen } from './hooks/useFullScreen.ts'
export { useIsAlone } from './hooks/useIsAlone.ts'
export { useIsAudience } from './hooks/useIsAudience.ts'
export { useLasting } from './hooks/useLasting.ts'
export { useLeave } from './hooks/useLeave.ts'
export { LockedSettings, useIsKept, useLockedSettings } from './hooks/useLockedSettings.ts'
export { useNameOf } from './hooks/useNameOf.ts'
export { narrowQuery, useIsCovered, useNarrow } from './hooks/useNarrow.ts'
export {
  PictureInPictureProvider,
  usePictureInPicture,
  usePictureInPictureState,
} from './hooks/usePictureInPicture.ts'
export {
  RoomProvider,
  useCallValue,
  useHandPlace,
  useIsHost,
  useIsPaused,
  useOwnHand,
  useParticipant,
  usePresentedHere,
  useRoom,
  useRoomValue,
  useStageValue,
  useUiValue,
} from './hooks/useRoom.ts'
export type { Shown } from './hooks/useVideoWindow.ts'
export {
  captionIn,
  captionPlaces,
  captionSizes,
  earlierLines,
  isMissed,
  mergedLines,
  type Captions,
  type MissedTime,
  type ReadCaption,
  type ShownCaption,
} from './model/caption-store.ts'
export { countUnread, groupMessages, type ChatGroup, type ChatMessage } from './model/chat.ts'
export { commandKeys, matchCommands, meaningOf, shortcuts, type CommandId } from './model/commands.ts'
export { layoutGrid } from './model/grid-layout.ts'
export {
  announcementsBetween,
  chimeBetween,
  isListed,
  isRoleChanged,
  noticesBetween,
  noticesOnArrival,
  type Announcement,
  type Moment,
  type Notice,
} from './model/notices.ts'
export { canActOn, matchesName, needsSuccessor, sortPeople } from './model/people.ts'
export type { Admission } from './model/room-deps.ts'
export { createRoomParts, onVisitClosed, type RoomParts, type RoomServer } from './model/room-parts.ts'
export { chatClosedReason, isHostRole } from './model/room-state.ts'
export type { Panel, Toast, ToastContent } from './model/room-ui.ts'
export { arrangeStage, type Focus, type ViewChoice, viewChoices } from './model/stage.ts'
