import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import { CalendarProviderError, type ExternalCalendars } from '../external-calendars/index.ts'
import { createOAuthSignIn } from '../external-calendars/oauth-sign-in.ts'
import { readProvider } from '../external-calendars/provider-requests.ts'
import { readGoogleEvents } from './google-events.ts'
import { removeGoogleEvent, writeGoogleEvent } from './google-writing.ts'
import type { GoogleCalendarSettings } from './google-calendar.settings.ts'

// https://developers.google.com/workspace/calendar/api/auth
const eventsScope = 'https://www.googleapis.com/auth/calendar.events'
const listScope = 'https://www.googleapis.com/auth/calendar.calendarlist.readonly'

const maxCalendars = 100
const maxPages = 5

// https://developers.google.com/workspace/calendar/api/v3/reference/calendarList
const calendarListSchema = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        id: z.string().min(1).max(1_000),
        summary: z.string().default(''),
        summaryOverride: z.string().optional(),
        primary: z.boolean().default(false),
        accessRole: z.string(),
      }),
    )
    .default([]),
})

/** The only integration with Google Calendar (API v3). */
export function createGoogleCalendar({
  clientId,
  clientSecret,
  standInUrl,
  clock,
}: GoogleCalendarSettings & { clock: Pick<Clock, 'now'> }): ExternalCalendars {
  const apiUrl = `${standInUrl ?? 'https://www.googleapis.com'}/calendar/v3`
  // https://developers.google.com/identity/protocols/oauth2/web-server
  const signIn = createOAuthSignIn({
    issuer: 'https://accounts.google.com',
    authorizationUrl: `${standInUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    tokenUrl: `${standInUrl ?? 'https://oauth2.googleapis.com'}/token`,
    revocationUrl: `${standInUrl ?? 'https://oauth2.googleapis.com'}/revoke`,
    clientId,
    clientSecret,
    clock,
    scopes: [eventsScope, listScope],
    requiredScopes: [eventsScope, listScope],
    // Google sends a refresh token only together with the page of consent.
    parameters: { access_type: 'offline', prompt: 'consent' },
  })

  async function account(accessToken: string, deadline: AbortSignal) {
    const calendars = []
    let pageToken: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const url = new URL(`${apiUrl}/users/me/calendarList`)
      url.searchParams.set('maxResults', '250')
      if (pageToken) url.searchParams.set('pageToken', pageToken)
      const answer = await readProvider(calendarListSchema, { url, accessToken, deadline })
      calendars.push(...answer.items)
      pageToken = answer.nextPageToken
      if (!pageToken) break
    }
    const primary = calendars.find((calendar) => calendar.primary)
    if (!primary) throw new CalendarProviderError('An account without a calendar of its own')
    const others = calendars.filter((calendar) => calendar !== primary)
    return {
      // The ID of the primary calendar is the address of the account.
      address: primary.id,
      calendars: [primary, ...others]
        // Of calendars with only `freeBusyReader`, the events cannot be listed.
        .filter(({ accessRole }) => accessRole !== 'freeBusyReader')
        .slice(0, maxCalendars)
        .map((calendar) => ({
          externalId: calendar.id,
          name: calendar.summaryOverride ?? calendar.summary,
          isPrimary: calendar.primary,
          isWritable: calendar.accessRole === 'owner' || calendar.accessRole === 'writer',
        })),
    }
  }

  const access = (accessToken: string, deadline: AbortSignal) => ({ apiUrl, accessToken, deadline })

  return {
    ...signIn,
    account,
    read: (accessToken, input, deadline) => readGoogleEvents(access(accessToken, deadline), input),
    // Google takes every rule of RFC 5545.
    canRepeat: () => true,
    write: (accessToken, input, deadline) => writeGoogleEvent(access(accessToken, deadline), input),
    remove: (accessToken, input, deadline) => removeGoogleEvent(access(accessToken, deadline), input),
  }
}
