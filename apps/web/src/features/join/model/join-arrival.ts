import type { MeetingInfo } from '@majlis/contract'
import type { Admission } from './join-state.ts'

export interface OffOnArrival {
  microphone: boolean
  camera: boolean
}

/**
 * What is turned off before the call begins (spec 3.26, 3.27): what the server blocks, what the room does not let
 * them send – it would be heard immediately when a host allows it – and what pre-join announced as off. Two
 * microphones in one place would echo.
 */
export function offOnArrival(
  { isMicrophoneBlocked, isCameraBlocked, room: { self } }: Admission,
  info: MeetingInfo | null,
  isAdditionalDevice: boolean,
): OffOnArrival {
  return {
    microphone: isMicrophoneBlocked || !self.canUnmute || info?.isAudioOff === true || isAdditionalDevice,
    camera: isCameraBlocked || !self.canStartVideo || info?.isVideoOff === true,
  }
}
