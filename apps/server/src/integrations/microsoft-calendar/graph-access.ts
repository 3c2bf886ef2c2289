import { CalendarProviderError } from '../external-calendars/index.ts'

/** Where, with which token and until when Microsoft Graph is called. */
export interface GraphAccess {
  /** Ends with `/v1.0`. */
  apiUrl: string
  accessToken: string
  deadline: AbortSignal
}

/** Returns a link of Graph to another page. Throws `CalendarProviderError` if it leads elsewhere, because the token would be sent there. */
export function requireOwn(apiUrl: string, link: string): string {
  if (link.startsWith(`${apiUrl}/`)) return link
  throw new CalendarProviderError('A link that leads away from the calendar provider')
}
