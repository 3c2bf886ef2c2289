export { createLivekitMediaServer } from './livekit-media-server.ts'
export type {
  MediaEvent,
  MediaParticipant,
  MediaRights,
  MediaServer,
  MediaSource,
  MediaToken,
  MediaTrack,
} from './media-server.ts'
export { createMediaGate } from './media-gate.ts'
