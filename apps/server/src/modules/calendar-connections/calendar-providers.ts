import { calendarProviders, type CalendarProvider } from '@majlis/contract'
import type { ExternalCalendars } from '../../integrations/external-calendars/index.ts'
import { createKeyedBulkhead } from '../../platform/bulkhead/keyed-bulkhead.ts'
import { outsideLane } from '../../platform/bulkhead/lane.ts'
import { AppError } from '../../platform/errors/app-error.ts'

export type OfferedProviders = Readonly<Partial<Record<CalendarProvider, ExternalCalendars>>>

export type CalendarProviders = ReturnType<typeof createCalendarProviders>

/** The time limit of one call of a person, for all its requests to the provider together. */
const deadlineMs = 10_000

/** The providers of this installation, and the queues for requests that a person waits for. */
export function createCalendarProviders({ offered }: { offered: OfferedProviders }) {
  const bulkhead = createKeyedBulkhead({ maxRunning: 20, maxWaiting: 180, maxWaitMs: deadlineMs / 2 })

  /** Throws `calendar_connection.not_offered`. */
  function get(provider: CalendarProvider): ExternalCalendars {
    const found = offered[provider]
    if (!found) throw new AppError('calendar_connection.not_offered')
    return found
  }

  /**
   * Runs requests to a provider while a person waits. Each provider has a queue of its own, and a call in it takes no place from other calls. Throws
   * `calendar_connection.not_offered`, and `general.unavailable` if the queue is full or the wait too long.
   */
  function ask<T>(
    provider: CalendarProvider,
    userId: string,
    work: (calendars: ExternalCalendars, deadline: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const calendars = get(provider)
    const deadline = AbortSignal.timeout(deadlineMs)
    return outsideLane(async (comeBack) => {
      const answer = await bulkhead.run(provider, () => work(calendars, deadline), userId)
      await comeBack()
      return answer
    })
  }

  return {
    get,
    find: (provider: CalendarProvider): ExternalCalendars | null => offered[provider] ?? null,
    listOffered: (): CalendarProvider[] => calendarProviders.filter((provider) => offered[provider]),
    ask,
  }
}
