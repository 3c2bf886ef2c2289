import type { ISendEventResponse } from 'matrix-js-sdk/lib/@types/requests.js'
import { ConnectionError, HTTPError, safeGetRetryAfterMs } from 'matrix-js-sdk/lib/http-api/errors.js'
import { EventStatus, type MatrixEvent } from 'matrix-js-sdk/lib/models/event.js'
import { MatrixScheduler } from 'matrix-js-sdk/lib/scheduler.js'

type Send = (event: MatrixEvent) => Promise<ISendEventResponse>

interface Queued {
  event: MatrixEvent
  result: PromiseWithResolvers<ISendEventResponse>
}

const longestPauseMs = 30_000
/** Attempts at an event that the homeserver fails to process. */
const failuresAtMost = 4

/**
 * Sends the events of each room one after the other, and those of different rooms beside each other. An event waits while the homeserver
 * cannot be reached, for as long as it takes. One that is refused fails alone, and the next ones follow. The scheduler of the library has
 * one queue for all rooms, gives up after a lost connection, and fails everything that waits behind a refused event.
 */
export class SendQueues extends MatrixScheduler {
  readonly #queues = new Map<string, Queued[]>()
  /** What ends the pause of a room. */
  readonly #pauses = new Map<string, () => void>()
  readonly #givenUp = new WeakSet<MatrixEvent>()
  #send: Send | null = null
  #onAttempt: (isReached: boolean) => void = () => undefined
  #isClosed = false

  override setProcessFunction(send: Send): void {
    this.#send = send
  }

  override queueEvent(event: MatrixEvent): Promise<ISendEventResponse> {
    const queued = { event, result: Promise.withResolvers<ISendEventResponse>() }
    const queue = this.#queues.get(roomOf(event))
    if (queue) queue.push(queued)
    else void this.#sendAll(roomOf(event), queued)
    return queued.result.promise
  }

  override getQueueForEvent(event: MatrixEvent): MatrixEvent[] | null {
    return this.#queues.get(roomOf(event))?.map((queued) => queued.event) ?? null
  }

  override removeEventFromQueue(event: MatrixEvent): boolean {
    const queue = this.#queues.get(roomOf(event)) ?? []
    const place = queue.findIndex((queued) => queued.event === event)
    const [removed] = place === -1 ? [] : queue.splice(place, 1)
    removed?.result.reject(new Error('The event was discarded.'))
    // Those behind it need not wait for its next attempt.
    if (place === 0) this.#pauses.get(roomOf(event))?.()
    return removed !== undefined
  }

  /** Calls `listener` after each attempt, with whether it reached the homeserver. */
  follow(listener: (isReached: boolean) => void): void {
    this.#onAttempt = listener
  }

  /** Ends the pauses between attempts: the homeserver can be reached again. */
  wake(): void {
    for (const end of this.#pauses.values()) end()
  }

  /** Makes the current attempt at an event the last one. */
  giveUp(event: MatrixEvent): void {
    this.#givenUp.add(event)
  }

  /** Undoes `giveUp`, and ends the pause in the event's room. */
  resume(event: MatrixEvent): void {
    this.#givenUp.delete(event)
    this.#pauses.get(roomOf(event))?.()
  }

  isGivenUp(event: MatrixEvent): boolean {
    return this.#givenUp.has(event)
  }

  /** Nothing is sent any more. */
  close(): void {
    this.#isClosed = true
    this.wake()
  }

  async #sendAll(roomId: string, first: Queued): Promise<void> {
    const queue = [first]
    this.#queues.set(roomId, queue)
    for (let head = queue[0]; head && !this.#isClosed; head = queue[0]) {
      await this.#sendOne(queue, head)
      if (queue[0] === head) queue.shift()
      // A reaction to the event that was just sent gets its ID first.
      await Promise.resolve()
    }
    this.#queues.delete(roomId)
  }

  /** Returns when the event was sent, refused or discarded. */
  async #sendOne(queue: readonly Queued[], { event, result }: Queued): Promise<void> {
    // A relation to an event that was sent before gets its ID in the meantime.
    await Promise.resolve()
    let failures = 0
    for (let attempts = 1; !this.#isClosed && queue[0]?.event === event; attempts++) {
      // An attempt whose answer was lost may have succeeded: then the event came back with the messages of the room.
      if (hasArrived(event)) return result.resolve({ event_id: event.getId() ?? '' })
      try {
        result.resolve(await this.#attempt(event))
        this.#onAttempt(true)
        return
      } catch (error) {
        this.#onAttempt(!isUnreached(error))
        if (hasArrived(event)) continue
        if (isFailure(error)) failures++
        const pauseMs = this.#givenUp.has(event) ? null : pauseAfter(error, attempts, failures)
        if (pauseMs === null) return result.reject(error)
        // Can be discarded until the next attempt.
        event.setStatus(EventStatus.QUEUED)
        await this.#pause(roomOf(event), pauseMs)
      }
    }
  }

  async #attempt(event: MatrixEvent): Promise<ISendEventResponse> {
    if (!this.#send) throw new Error('The queues have no client.')
    return this.#send(event)
  }

  async #pause(roomId: string, ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.#pauses.delete(roomId)
        resolve()
      }
      const timer = setTimeout(end, ms)
      this.#pauses.set(roomId, end)
    })
  }
}

/** Whether the homeserver has returned an event, which then has its ID. */
const hasArrived = (event: MatrixEvent): boolean => !event.getId()?.startsWith('~')

const roomOf = (event: MatrixEvent): string => event.getRoomId() ?? ''

/** Milliseconds until the next attempt; null if there is none, because the homeserver has refused the event. */
function pauseAfter(error: unknown, attempts: number, failures: number): number | null {
  const pauseMs = Math.min(1_000 * 2 ** (attempts - 1), longestPauseMs)
  if (error instanceof HTTPError && error.isRateLimitError())
    return Math.max(pauseMs, safeGetRetryAfterMs(error, pauseMs))
  return isUnreached(error) || (isFailure(error) && failures < failuresAtMost) ? pauseMs : null
}

/** An error of the homeserver itself. */
function isFailure(error: unknown): boolean {
  return error instanceof HTTPError && (error.httpStatus ?? 0) >= 500 && !isUnreached(error)
}

/** No answer in time, or one that is not the homeserver's, such as that of a proxy or the sign-in page of a hotel. */
function isUnreached(error: unknown): boolean {
  if (error instanceof HTTPError) return (error.httpStatus ?? 0) >= 502
  if (error instanceof ConnectionError || error instanceof SyntaxError) return true
  return error instanceof Error && error.name === 'AbortError'
}
