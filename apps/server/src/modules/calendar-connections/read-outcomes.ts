import {
  type CalendarProviderError,
  ProviderUnreachableError,
  SignInNeededError,
} from '../../integrations/external-calendars/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { ConnectionRow } from './connections.repository.ts'
import { retryAt } from './retry-at.ts'
import type { EndSignIn } from './sign-in-needed.ts'

export interface ReadOutcomesDeps {
  db: Db
  clock: Clock
  log: Log
  endSignIn: EndSignIn
  /** In the transaction that finds that the sign-in of a person is accepted again. */
  onSignedInAgain: (tx: Tx, connection: ConnectionRow) => Promise<void>
}

const everyMs = 5 * minuteMs

/** Stores the outcome of a read: the state of the connection, and when it is read next. */
export function createReadOutcomes({ db, clock, log, endSignIn, onSignedInAgain }: ReadOutcomesDeps) {
  async function noteRead(connection: ConnectionRow): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await connectionsRepository.lockUser(tx, connection.user_id)
      const before = await connectionsRepository.findState(tx, connection.id)
      await connectionsRepository.update(tx, connection.id, {
        state: 'connected',
        failures: 0,
        next_read_at: new Date(clock.now() + everyMs),
      })
      if (before === 'sign_in_needed') await onSignedInAgain(tx, connection)
    })
  }

  async function noteFailure(connection: ConnectionRow, error: CalendarProviderError): Promise<void> {
    const { failures } = connection
    if (error instanceof SignInNeededError) {
      await endSignIn(connection)
      return
    }
    // That a provider does not answer is shown to the person, and ends by itself.
    if (!(error instanceof ProviderUnreachableError))
      log.warn({ err: error, connectionId: connection.id }, 'a connected calendar could not be read')
    await connectionsRepository.noteUnreachable(db, connection.id, {
      failures: failures + 1,
      next_read_at: retryAt(error, { nowMs: clock.now(), firstPauseMs: everyMs, attempts: failures }),
    })
  }

  return { noteRead, noteFailure }
}
