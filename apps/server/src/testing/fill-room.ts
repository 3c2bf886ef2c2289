import { newId } from '../platform/ids/ids.ts'
import type { TestRooms } from './rooms.ts'

/** Guests who are inside already. */
export async function fillRoom(db: TestRooms['db'], roomSessionId: string, count: number): Promise<void> {
  const at = new Date(Date.UTC(2026, 1, 10, 12))
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    room_session_id: roomSessionId,
    user_id: null,
    display_name: `Guest ${index}`,
    role: 'guest' as const,
    status: 'admitted' as const,
    waits_for: null,
    token_hash: Buffer.from(`token ${index}`),
    device_hash: Buffer.from('device'),
    address: 'ip:192.0.2.1',
    sfu_sid: `PA_${index}`,
    created_at: at,
    decided_at: at,
    last_seen_at: at,
  }))
  await db.insertInto('participants').values(rows).execute()
}
