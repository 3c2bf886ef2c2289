import type { MatrixClient } from 'matrix-js-sdk/lib/client.js'
import { EventStatus, type MatrixEvent } from 'matrix-js-sdk/lib/models/event.js'
import type { SendQueues } from './send-queues.ts'

type Content = Record<string, unknown>

export const textContent = (text: string): Content => ({ msgtype: 'm.text', body: text })

export const relates = (eventId: string, kind: 'm.replace' | 'm.annotation') => ({
  rel_type: kind,
  event_id: eventId,
})

/**
 * What this page sends. It waits while the homeserver cannot be reached. An event keeps its transaction ID however often it is sent, so that
 * none arrives twice.
 */
export function createOutbox(client: MatrixClient, queues: SendQueues) {
  const { pendingById, sentOrKept, sentOrUndone } = createSending(client, queues)

  async function change(roomId: string, type: string, content: Content): Promise<void> {
    const txnId = client.makeTxnId()
    await sentOrUndone(roomId, txnId, client.sendEvent(roomId, type as never, content as never, txnId))
  }

  return {
    /** Shows a message at once and sends it. If it is refused, it stays, as unsent. */
    async send(roomId: string, content: Content): Promise<void> {
      const txnId = client.makeTxnId()
      await sentOrKept(roomId, txnId, client.sendMessage(roomId, content as never, txnId))
    },
    /** Sends a change of a message. If that fails, it is undone here. */
    change,
    /** Gives a message another text, likewise. */
    edit: (roomId: string, id: string, text: string): Promise<void> =>
      change(roomId, 'm.room.message', {
        ...textContent(`* ${text}`),
        'm.new_content': textContent(text),
        'm.relates_to': relates(id, 'm.replace'),
      }),
    /** Deletes events; the reason is that of all but the first. */
    async redact(roomId: string, [first, ...others]: readonly string[], reason = ''): Promise<void> {
      if (first === undefined) return
      const redactOne = async (id: string, why: string) => {
        const txnId = client.makeTxnId()
        const sending = client.redactEvent(roomId, id, txnId, why ? { reason: why } : {})
        await sentOrUndone(roomId, txnId, sending)
      }
      await Promise.all(others.map((id) => redactOne(id, reason)))
      await redactOne(first, '')
    },
    /** Sends a refused message again. One that waits for the homeserver is tried again at once. */
    async resend(roomId: string, id: string): Promise<void> {
      const room = client.getRoom(roomId)
      const event = pendingById(roomId, id)
      if (!room || !event) return
      queues.resume(event)
      if (event.status === EventStatus.NOT_SENT)
        await sentOrKept(roomId, event.getTxnId() ?? '', client.resendEvent(event, room))
    },
    /**
     * Removes a message that was not sent, and returns whether it did. One that is on its way is removed later, if it does not arrive.
     */
    discard(roomId: string, id: string): boolean {
      const event = pendingById(roomId, id)
      if (event?.status === EventStatus.NOT_SENT || event?.status === EventStatus.QUEUED) {
        client.cancelPendingEvent(event)
        return true
      }
      if (event) queues.giveUp(event)
      return false
    },
  }
}

/** Waits until events are sent. */
function createSending(client: MatrixClient, queues: SendQueues) {
  const pendingOf = (roomId: string, isWanted: (event: MatrixEvent) => boolean) =>
    client.getRoom(roomId)?.getPendingEvents().find(isWanted)
  const pendingById = (roomId: string, id: string) => pendingOf(roomId, (event) => event.getId() === id)
  const pendingByTxn = (roomId: string, txnId: string) =>
    pendingOf(roomId, (event) => event.getTxnId() === txnId)

  /** Returns when the event was sent. Throws why it was refused; it is then still pending. */
  async function sent(roomId: string, txnId: string, sending: Promise<unknown>): Promise<void> {
    try {
      await sending
    } catch (error) {
      const room = client.getRoom(roomId)
      const event = pendingByTxn(roomId, txnId)
      // The client holds events back while an earlier one is unsent; that one may never be sent.
      if (!room || !event || event.error) throw error
      await client.resendEvent(event, room)
    }
  }

  /** The same for a message, but it does not throw. One that was discarded on its way is removed if it is refused. */
  async function sentOrKept(roomId: string, txnId: string, sending: Promise<unknown>): Promise<void> {
    await sent(roomId, txnId, sending).catch(() => {
      const event = pendingByTxn(roomId, txnId)
      if (event && queues.isGivenUp(event)) client.cancelPendingEvent(event)
    })
  }

  /** The same for a change; undone here if it is refused. */
  async function sentOrUndone(roomId: string, txnId: string, sending: Promise<unknown>): Promise<void> {
    await sent(roomId, txnId, sending).catch((error: unknown) => {
      const event = pendingByTxn(roomId, txnId)
      if (event) client.cancelPendingEvent(event)
      throw error
    })
  }

  return { pendingById, sentOrKept, sentOrUndone }
}
