import type { Tx } from '../../platform/database/database.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Capture } from './captures.repository.ts'
import './recorder.events.ts'

/** For everyone in the room, and for the recorders. */
export async function signalCapture(
  realtime: Pick<Realtime, 'signal'>,
  tx: Tx,
  { id, room_session_id: roomSessionId }: Pick<Capture, 'id' | 'room_session_id'>,
): Promise<void> {
  await realtime.signal(tx, 'room.changed', { roomSessionId })
  await realtime.signal(tx, 'capture.changed', { captureId: id })
}
