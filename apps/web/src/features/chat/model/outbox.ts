import type { MatrixClient } from 'matrix-js-sdk/lib/client.js'
import { ConnectionError, HTTPError } from 'matrix-js-sdk/lib/http-api/errors.js'
import { EventStatus, type MatrixEvent } from 'matrix-js-sdk/lib/models/event.js'
import type { Room } from 'matrix-js-sdk/lib/models/room.js'

type Content = Record<string, unknown>

export const textContent = (text: string): Content => ({ msgtype: 'm.text', body: text })

export const relates = (eventId: string, kind: 'm.replace' | 'm.annotation') => ({
  rel_type: kind,
  event_id: eventId,
})

/** What this page sends. An event keeps its transaction ID however often it is sent, so that none arrives twice. */
export function createOutbox(client: MatrixClient) {
  const unsentOf = (room: Room) =>
    room.getPendingEvents().filter((event) => event.status === EventStatus.NOT_SENT)

  const pendingOf = (roomId: string, isWanted: (event: MatrixEvent) => boolean) =>
    client.getRoom(roomId)?.getPendingEvents().find(isWanted)

  async function resendAll(room: Room, events: readonly MatrixEvent[]): Promise<void> {
    // They wait for each other in the queue of the client, in this order.
    await Promise.all(events.map((event) => client.resendEvent(event, room).catch(() => undefined)))
  }

  /** The client holds changes back while an earlier message is unsent; that one may never arrive. Undoes what was refused, and throws why. */
  async function sendHeldBack(roomId: string, txnId: string, error: unknown): Promise<void> {
    const room = client.getRoom(roomId)
    const event = pendingOf(roomId, (pending) => pending.getTxnId() === txnId)
    if (!room || !event) throw error
    if (event.error) {
      client.cancelPendingEvent(event)
      throw error
    }
    await client.resendEvent(event, room).catch((refusal: unknown) => {
      client.cancelPendingEvent(event)
      throw refusal
    })
  }

  return {
    /** Shows a message at once and sends it. If that fails, it stays, as unsent. */
    async send(roomId: string, content: Content): Promise<void> {
      const txnId = client.makeTxnId()
      try {
        await client.sendMessage(roomId, content as never, txnId)
      } catch {
        const room = client.getRoom(roomId)
        const event = pendingOf(roomId, (pending) => pending.getTxnId() === txnId)
        // The client holds messages back while an earlier one is unsent; that one may never arrive.
        if (room && event && !event.error) await resendAll(room, [event])
      }
    },
    /** Sends a change of a message. If that fails, it is undone here. */
    async change(roomId: string, type: string, content: Content): Promise<void> {
      const txnId = client.makeTxnId()
      try {
        await client.sendEvent(roomId, type as never, content as never, txnId)
      } catch (error) {
        await sendHeldBack(roomId, txnId, error)
      }
    },
    /** Deletes events; the reason is that of all but the first. */
    async redact(roomId: string, [first, ...others]: readonly string[], reason = ''): Promise<void> {
      if (first === undefined) return
      const redactOne = async (id: string, why: string) => {
        const txnId = client.makeTxnId()
        const sending = client.redactEvent(roomId, id, txnId, why ? { reason: why } : {})
        await sending.catch((error: unknown) => sendHeldBack(roomId, txnId, error))
      }
      await Promise.all(others.map((id) => redactOne(id, reason)))
      await redactOne(first, '')
    },
    async resend(roomId: string): Promise<void> {
      const room = client.getRoom(roomId)
      if (room) await resendAll(room, unsentOf(room))
    },
    /** Sends again what did not reach the homeserver, but nothing that it refused. */
    resendUnsent(): void {
      for (const room of client.getRooms())
        void resendAll(
          room,
          unsentOf(room).filter(({ error }) => isUnreached(error)),
        )
    },
    discard(roomId: string, id: string): void {
      const event = pendingOf(roomId, (pending) => pending.getId() === id)
      if (event?.status === EventStatus.NOT_SENT) client.cancelPendingEvent(event)
    },
  }
}

function isUnreached(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  return error instanceof HTTPError && (error.httpStatus ?? 0) >= 502
}
