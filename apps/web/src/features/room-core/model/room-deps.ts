import type { Contract, JoinResult, RoomEndReason } from '@majlis/contract'
import type { ContractRouterClient } from '@orpc/contract'

export type Admission = Extract<JoinResult, { outcome: 'admitted' }>
export type RoomApi = ContractRouterClient<Contract>['room']

export interface RealtimeOptions {
  userId: string
  token: () => string | Promise<string>
  subscriptions: Record<string, (body: unknown) => void>
  onState?: (state: 'connected' | 'disconnected') => void
}

export interface RoomConnectionDeps {
  admission: Admission
  api: RoomApi
  connectRealtime: (options: RealtimeOptions) => { close(): void }
  /** The code of a thrown error, or null when it has none. */
  errorCode: (error: unknown) => string | null
  /** Something this person did was refused or did not arrive; the change was undone here. */
  onProblem: (error: unknown) => void
  /** Over for this person. Called at most once. */
  onClosed: (reason: RoomEndReason) => void
  now: () => number
  newId: () => string
}
