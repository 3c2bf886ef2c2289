/** The parts of calendar connections that pages use without schemas. */

/** The external calendar providers (spec 1.15). */
export const calendarProviders = ['google', 'outlook'] as const
export type CalendarProvider = (typeof calendarProviders)[number]

/**
 * `sign_in_needed`: the provider no longer accepts the sign-in, and the person signs in again. `unreachable`: the provider did not answer the last
 * time, and is asked again later.
 */
export const calendarConnectionStates = ['connected', 'sign_in_needed', 'unreachable'] as const
export type CalendarConnectionState = (typeof calendarConnectionStates)[number]

/**
 * What became of a sign-in at a provider. The browser returns to `/profile?calendar={result}&provider={provider}` (spec 2.35). `denied`: the person
 * did not allow it. `incomplete`: not all of the required permissions were given. `expired`: it took too long, was used before, or belongs to another browser
 * or session. `failed`: the provider refused. `unreachable`: the provider did not answer.
 */
export const calendarSignInResults = [
  'connected',
  'denied',
  'incomplete',
  'expired',
  'failed',
  'unreachable',
] as const
export type CalendarSignInResult = (typeof calendarSignInResults)[number]
