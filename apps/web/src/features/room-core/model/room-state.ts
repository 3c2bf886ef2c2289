import type { LobbyEntry, RoomView } from '@majlis/contract'
import type { ChatMessage } from './chat.ts'

export interface RoomState {
  /** The server's state, with this person's latest changes applied. */
  view: RoomView
  lobby: readonly LobbyEntry[]
  /** The own hand until the SFU confirms it; null when nothing is pending. */
  pendingHand: boolean | null
  messages: readonly ChatMessage[]
  /** `failed`: the history could not be loaded; new messages are still shown. */
  history: 'loading' | 'loaded' | 'failed'
  /** Everything up to this time was read, epoch milliseconds. */
  readUntil: number
  realtime: 'connecting' | 'connected' | 'disconnected'
  /** A host asks to switch on, and the question is still open. */
  deviceRequest: { source: 'microphone' | 'camera'; byName: string } | null
  /** Increases with each change of the meeting's files. */
  contentsRevision: number
}

/** A change that this person made and the server has not confirmed. */
export type Overlay = (view: RoomView) => RoomView

/** The server's view with every unconfirmed change on top, in the order they were made. */
export function withOverlays(view: RoomView, overlays: Iterable<Overlay>): RoomView {
  let current = view
  for (const overlay of overlays) current = overlay(current)
  return current
}

export function isHostRole(role: RoomView['self']['role']): boolean {
  return role === 'host' || role === 'co_host'
}

/** Why this person cannot write; null when they can. */
export function chatClosedReason({ self, settings }: RoomView): 'all' | 'guests' | 'self' | null {
  if (self.canChat) return null
  if (settings.disableChat) return 'all'
  return settings.disableGuestChat && self.role === 'guest' ? 'guests' : 'self'
}
