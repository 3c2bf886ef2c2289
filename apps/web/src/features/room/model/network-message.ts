import type { CallSnapshot } from '@majlis/media'

/** Identifies a sentence about the connection. */
export type NetworkMessage = 'small' | 'speaker' | 'sound' | 'camera_small' | 'camera' | 'chosen'

/** What the weak connection affects at the moment, the most severe first; null for nothing. */
export function networkMessage({ network, self, connection }: CallSnapshot): NetworkMessage | null {
  if (connection !== 'connected') return null
  const { receive, send, isWeak } = network
  if (self.dataUse === 'sound') return 'chosen'
  if (!isWeak) return null
  if (receive === 'sound' || receive === 'speaker') return receive
  if (self.isCameraOn && (send === 'sound' || send === 'lean')) return 'camera'
  if (receive === 'small' && self.dataUse === 'automatic') return 'small'
  return self.isCameraOn && send === 'small' && self.dataUse === 'automatic' ? 'camera_small' : null
}
