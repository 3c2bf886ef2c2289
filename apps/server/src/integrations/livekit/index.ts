export { createLivekitMediaServer } from './livekit-media-server.ts'
export { createLivekitEgress, type Egress } from './livekit-egress.ts'
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
