import type { DbOrTx } from '../database/database.ts'

/**
 * Domain events by name, in the past tense. A module declares its own:
 * `declare module '../../platform/events/events.ts' { interface EventMap { 'room.session_started': { roomSessionId: string } } }`
 * Payloads are ids, never rows.
 */
export interface EventMap {}

export type EventName = Extract<keyof EventMap, string>
/** One publication of an event: the same at every delivery. */
export interface EventDelivery {
  id: string
}

export type EventListener<N extends EventName> = (
  payload: EventMap[N],
  delivery: EventDelivery,
) => Promise<void>

export interface EventListenerOptions<N extends EventName> {
  /** Called when the event is published: if it returns false, nothing is written for this listener. */
  when?: (payload: EventMap[N]) => boolean
}

export interface Events {
  /** Writes the event in the caller's transaction; listeners run after the commit, at least once, retried (spec 9.14). */
  publish<N extends EventName>(tx: DbOrTx, name: N, payload: EventMap[N]): Promise<void>
  /** Registers a listener at start-up. `listener` names it, so that each listener of an event is retried alone. */
  on<N extends EventName>(
    name: N,
    listener: string,
    handle: EventListener<N>,
    options?: EventListenerOptions<N>,
  ): void
}
