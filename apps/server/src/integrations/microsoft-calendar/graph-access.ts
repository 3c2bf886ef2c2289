import { CalendarProviderError } from '../external-calendars/index.ts'

/** With which token, and until when, Microsoft Graph is asked. */
export interface GraphAccess {
  /** With `/v1.0`. */
  apiUrl: string
  accessToken: string
  deadline: AbortSignal
}

/** A link of Graph to another page of the same call. Throws for one that leads elsewhere, which would get the token. */
export function requireOwn(apiUrl: string, link: string): string {
  if (link.startsWith(`${apiUrl}/`)) return link
  throw new CalendarProviderError('A link that leads away from the calendar provider')
}
