import {
  calendarProviders,
  calendarSignInResults,
  type CalendarProvider,
  type CalendarSignInResult,
} from '@majlis/contract'

/** How a sign-in at a calendar provider ended. */
export interface SignInResult {
  provider: CalendarProvider
  result: CalendarSignInResult
}

/** The result with which the browser returned to `/profile` (spec 2.35); null if it comes from elsewhere. */
export function signInResultOf(search: Record<string, unknown>): SignInResult | null {
  const result = calendarSignInResults.find((one) => one === search['calendar'])
  const provider = calendarProviders.find((one) => one === search['provider'])
  return result && provider ? { result, provider } : null
}
