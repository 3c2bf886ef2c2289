import type { RecurrenceRule } from '@majlis/scheduling'

/** What OAuth compares once the browser is back (RFC 6749, RFC 7636). Secret until then. */
export interface SignInChecks {
  state: string
  codeVerifier: string
}

export interface ProviderTokens {
  accessToken: string
  refreshToken: string
  /** When the access token expires, epoch milliseconds. */
  expiresAt: number
}

export interface ProviderCalendar {
  /** The provider's ID. */
  externalId: string
  name: string
  isPrimary: boolean
  isWritable: boolean
}

export interface ProviderAccount {
  /** The address of the account. */
  address: string
  calendars: ProviderCalendar[]
}

/** `moments`: epoch milliseconds. `dates`: an all-day event, the same days in every time zone; it ends on the day before `endDate`. */
export type ProviderTime =
  | { kind: 'moments'; startsAt: number; endsAt: number }
  | { kind: 'dates'; startDate: string; endDate: string }

/** A single event, or one date of a series. */
export interface ProviderEvent {
  externalId: string
  /** The iCalendar UID, which all dates of a series share; null if the provider names none. */
  uid: string | null
  /** The provider’s ID of its series; null if there is none, and for providers that keep our UID. */
  seriesId: string | null
  title: string
  /** Whether it takes the person’s time. */
  isBusy: boolean
  time: ProviderTime
}

export interface ReadInput {
  /** The provider’s ID. */
  calendarId: string
  /** Where the last read ended; null to read from the beginning. */
  cursor: string | null
  /** The time to read if there is no cursor, in epoch milliseconds. Later changes may be outside of it. */
  window: { from: number; to: number }
}

export interface ProviderChanges {
  events: ProviderEvent[]
  deletedIds: string[]
  /** Where the next read begins. */
  cursor: string
  /** There is more to read from there now. */
  hasMore: boolean
}

/** A meeting, or one date of it, as it is written to a calendar. */
export interface WrittenEvent {
  uid: string
  title: string
  description: string
  /** Where people join. */
  link: string
  isBusy: boolean
  /** `YYYY-MM-DDTHH:mm` on the clocks of the zone; the end is that of the first date. At midnight if all-day, the end exclusive. */
  localStart: string
  localEnd: string
  timeZone: string
  isAllDay: boolean
  rule: RecurrenceRule | null
  /** The starts of dates of the rule that do not take place, `YYYY-MM-DDTHH:mm` like the start. */
  excluded: string[]
}

/**
 * One provider of calendars. Every function that sends a request ends at the deadline, and throws `SignInNeededError`, `ProviderUnreachableError` or,
 * for any other failure, `CalendarProviderError`.
 */
export interface ExternalCalendars {
  /** The address to which the browser goes to sign in, with PKCE and state. */
  begin(redirectUri: string): Promise<{ url: string; checks: SignInChecks }>
  /** Exchanges the code. Throws `SignInDeniedError` and `PermissionMissingError`, too. */
  finish(currentUrl: URL, checks: SignInChecks, deadline: AbortSignal): Promise<ProviderTokens>
  /** New tokens for a refresh token. */
  renew(refreshToken: string, deadline: AbortSignal): Promise<ProviderTokens>
  /** Revokes the permission at the provider. Does nothing if the provider has no call for it. */
  revoke(refreshToken: string, deadline: AbortSignal): Promise<void>
  /** The account and its calendars. */
  account(accessToken: string, deadline: AbortSignal): Promise<ProviderAccount>
  /** All events of the window, or what has changed since the cursor; only a part if there are many. Throws `CursorEndedError`. */
  read(accessToken: string, input: ReadInput, deadline: AbortSignal): Promise<ProviderChanges>
  /** Whether the provider supports a series with this rule and first date (YYYY-MM-DD). */
  canRepeat(rule: RecurrenceRule, startDate: string): boolean
  /** Creates an event, or changes the one with this ID. Repeating it creates no second one. Returns the provider’s ID. */
  write(
    accessToken: string,
    input: { calendarId: string; externalId: string | null; event: WrittenEvent },
    deadline: AbortSignal,
  ): Promise<string>
  /** Deletes an event; harmless if it is gone. */
  remove(
    accessToken: string,
    input: { calendarId: string; externalId: string },
    deadline: AbortSignal,
  ): Promise<void>
}

/** The provider gave an unexpected response. */
export class CalendarProviderError extends Error {}

/** The permission has expired or was revoked: the person has to sign in again. */
export class SignInNeededError extends CalendarProviderError {}

/** The provider no longer accepts the cursor: the calendar has to be read from the beginning. */
export class CursorEndedError extends CalendarProviderError {}

/** The person denied access. */
export class SignInDeniedError extends CalendarProviderError {}

/** The person gave only some of the permissions. */
export class PermissionMissingError extends CalendarProviderError {}

/** The provider did not answer, or asks to wait. `retryAfterMs`: how long, if it says so. */
export class ProviderUnreachableError extends CalendarProviderError {
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}
