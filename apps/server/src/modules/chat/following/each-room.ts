import { HomeserverError, type Homeserver } from '../../../integrations/matrix/index.ts'
import type { Log } from '../../../platform/log/log.ts'

interface EachRoom {
  server: Homeserver
  signal: AbortSignal
  log: Log
  /** Logged for a room that failed. */
  onFailure: string
}

/** Acts on one room after the other. A room that fails delays no others. Throws HomeserverError if the homeserver answers nothing any more. */
export async function forEachRoom(
  chatRoomIds: Iterable<string>,
  { server, signal, log, onFailure }: EachRoom,
  act: (chatRoomId: string) => Promise<void>,
): Promise<void> {
  for (const chatRoomId of chatRoomIds) {
    if (signal.aborted) return
    try {
      await act(chatRoomId)
    } catch (error) {
      if (!(error instanceof HomeserverError)) throw error
      await server.check()
      log.warn({ err: error, chatRoomId }, onFailure)
    }
  }
}
