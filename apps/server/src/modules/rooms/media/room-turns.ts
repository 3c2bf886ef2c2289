import { AppError } from '../../../platform/errors/app-error.ts'
import type { Log } from '../../../platform/log/log.ts'

/** Runs what follows a decision that the database already holds: an SFU that is unavailable is logged, and brought in line later. */
export function createRoomTurns(log: Log) {
  /** The end of the last change of each room session. */
  const turns = new Map<string, Promise<void>>()

  async function attempt(what: () => Promise<unknown>): Promise<void> {
    try {
      await what()
    } catch (error) {
      if (!isMediaAway(error)) throw error
      log.warn({ err: error.cause }, 'the media server did not answer')
    }
  }

  /**
   * Runs the changes of one room one after the other, each with what the database says in its turn, so that the last one sent to the SFU
   * is not an older one. That orders the changes of this process only: with several processes, two changes of one room may reach the SFU
   * in either order, and the comparison that runs every few seconds corrects the rest.
   */
  async function inTurn(roomSessionId: string, what: () => Promise<unknown>): Promise<void> {
    const turn = (turns.get(roomSessionId) ?? Promise.resolve()).then(() => attempt(what))
    // The caller gets the failure; the next turn does not.
    const end = turn.catch(() => undefined)
    turns.set(roomSessionId, end)
    try {
      await turn
    } finally {
      if (turns.get(roomSessionId) === end) turns.delete(roomSessionId)
    }
  }

  return { attempt, inTurn }
}

/** The SFU does not answer, whatever was requested. */
export function isMediaAway(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'room.media_unavailable'
}
