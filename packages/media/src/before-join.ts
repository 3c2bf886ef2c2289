import type { SfuAccess } from '@majlis/contract'

/** What can be done before Join: `Call` says what it is for. */
export interface BeforeJoin {
  /** Loads the media code and, if the address is known, warms up DNS, TLS and ICE. Harmless if it fails or is called twice. */
  prepare(url?: string | Promise<string>): Promise<void>
  /** Connects, to wait until the server lets this connection in. Harmless if it fails. */
  connectAhead(access: SfuAccess): Promise<void>
  /** Whether that connection is there. */
  isConnectedAhead(): boolean
  dropAhead(): void
}
