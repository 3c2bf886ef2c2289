import type { CallSnapshot } from '@majlis/media'

/** Identifies a sentence about the connection. */
export type NetworkMessage =
  | 'small'
  | 'speaker'
  | 'sound'
  | 'screen'
  | 'camera_small'
  | 'camera'
  | 'chosen'
  | 'chosen_sharing'

/** What the weak connection affects at the moment, the most severe first; null for nothing. */
export function networkMessage({ network, self, connection }: CallSnapshot): NetworkMessage | null {
  if (connection !== 'connected') return null
  const { receive, send, isWeak } = network
  if (self.dataUse === 'sound') return self.isSharing ? 'chosen_sharing' : 'chosen'
  if (!isWeak) return null
  if (receive === 'sound' || receive === 'speaker') return receive
  const isScreenReduced = send !== 'full' && !(send === 'small' && self.dataUse === 'save')
  if (self.isSharing && isScreenReduced) return 'screen'
  if (self.isCameraOn && (send === 'sound' || send === 'lean')) return 'camera'
  if (receive === 'small' && self.dataUse === 'automatic') return 'small'
  return self.isCameraOn && send === 'small' && self.dataUse === 'automatic' ? 'camera_small' : null
}
