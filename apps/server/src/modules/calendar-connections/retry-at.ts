import {
  type CalendarProviderError,
  ProviderUnreachableError,
} from '../../integrations/external-calendars/index.ts'
import { hourMs } from '../../platform/clock/durations.ts'

const maxPauseMs = 6 * hourMs

/** When to try again after a failure. The pause doubles each time, up to six hours, but is never shorter than the provider asks for. */
export function retryAt(
  error: CalendarProviderError,
  { nowMs, firstPauseMs, attempts }: { nowMs: number; firstPauseMs: number; attempts: number },
): Date {
  const retryAfterMs = error instanceof ProviderUnreachableError ? error.retryAfterMs : null
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(attempts, 10), maxPauseMs)
  return new Date(nowMs + Math.max(retryAfterMs ?? 0, pauseMs))
}
