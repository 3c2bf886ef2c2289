import { calendarProviders, type CalendarProvider } from '@majlis/contract'
import type { ExternalCalendars } from '../../integrations/external-calendars/index.ts'
import { createKeyedBulkhead } from '../../platform/bulkhead/keyed-bulkhead.ts'
import { outsideLane } from '../../platform/bulkhead/lane.ts'
import { AppError } from '../../platform/errors/app-error.ts'

export type OfferedProviders = Readonly<Partial<Record<CalendarProvider, ExternalCalendars>>>

export type CalendarProviders = ReturnType<typeof createCalendarProviders>

/** What one call of a person may take, with all questions that it asks. */
const deadlineMs = 10_000

/** The providers of this installation, and how people ask them while they wait. */
export function createCalendarProviders({ offered }: { offered: OfferedProviders }) {
  const bulkhead = createKeyedBulkhead({ maxRunning: 20, maxWaiting: 180, maxWaitMs: deadlineMs / 2 })

  /** Throws `calendar_connection.not_offered`. */
  function get(provider: CalendarProvider): ExternalCalendars {
    const found = offered[provider]
    if (!found) throw new AppError('calendar_connection.not_offered')
    return found
  }

  /**
   * Asks a provider for someone who waits. Each provider has a line of its own, and whoever waits for it takes no place from other calls. Throws
   * `general.unavailable` where too many are before them.
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
