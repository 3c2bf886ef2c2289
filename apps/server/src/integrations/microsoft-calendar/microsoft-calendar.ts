import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { ExternalCalendars } from '../external-calendars/index.ts'
import { createOAuthSignIn } from '../external-calendars/oauth-sign-in.ts'
import { readProvider } from '../external-calendars/provider-requests.ts'
import { requireOwn } from './graph-access.ts'
import { readOutlookEvents } from './outlook-events.ts'
import { patternOf } from './outlook-recurrence.ts'
import { removeOutlookEvent, writeOutlookEvent } from './outlook-writing.ts'
import type { MicrosoftCalendarSettings } from './microsoft-calendar.settings.ts'

// https://learn.microsoft.com/graph/permissions-reference
const scopes = ['offline_access', 'User.Read', 'Calendars.ReadWrite']

const maxCalendars = 100
const maxPages = 5

// https://learn.microsoft.com/graph/api/user-get
const userSchema = z.object({ mail: z.string().nullish(), userPrincipalName: z.string() })

// https://learn.microsoft.com/graph/api/resources/calendar
const calendarsSchema = z.object({
  '@odata.nextLink': z.string().optional(),
  value: z.array(
    z.object({
      id: z.string().min(1).max(1_000),
      name: z.string().nullish(),
      canEdit: z.boolean().default(false),
      isDefaultCalendar: z.boolean().default(false),
    }),
  ),
})

/** The only integration with Outlook calendars (Microsoft Graph 1.0). */
export function createMicrosoftCalendar({
  clientId,
  clientSecret,
  tenant,
  standInUrl,
  clock,
}: MicrosoftCalendarSettings & { clock: Pick<Clock, 'now'> }): ExternalCalendars {
  const loginUrl = `${standInUrl ?? 'https://login.microsoftonline.com'}/${tenant}`
  const apiUrl = `${standInUrl ?? 'https://graph.microsoft.com'}/v1.0`
  // https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow
  const signIn = createOAuthSignIn({
    issuer: `${loginUrl}/v2.0`,
    authorizationUrl: `${loginUrl}/oauth2/v2.0/authorize`,
    tokenUrl: `${loginUrl}/oauth2/v2.0/token`,
    // Microsoft has no call that revokes one application's permission, only one that ends all sessions of a person.
    revocationUrl: null,
    clientId,
    clientSecret,
    clock,
    scopes,
    requiredScopes: ['User.Read', 'Calendars.ReadWrite'],
    parameters: { prompt: 'select_account' },
  })

  async function account(accessToken: string, deadline: AbortSignal) {
    const user = await readProvider(userSchema, {
      url: `${apiUrl}/me?$select=mail,userPrincipalName`,
      accessToken,
      deadline,
    })
    const calendars = []
    let next: string | undefined = `${apiUrl}/me/calendars?$top=100`
    for (let page = 0; next && page < maxPages; page++) {
      const answer: z.output<typeof calendarsSchema> = await readProvider(calendarsSchema, {
        url: next,
        accessToken,
        deadline,
      })
      calendars.push(...answer.value)
      next = answer['@odata.nextLink'] && requireOwn(apiUrl, answer['@odata.nextLink'])
    }
    return {
      address: user.mail ?? user.userPrincipalName,
      calendars: calendars
        .toSorted((a, b) => Number(b.isDefaultCalendar) - Number(a.isDefaultCalendar))
        .slice(0, maxCalendars)
        .map((calendar) => ({
          externalId: calendar.id,
          name: calendar.name ?? '',
          isPrimary: calendar.isDefaultCalendar,
          isWritable: calendar.canEdit,
        })),
    }
  }

  const access = (accessToken: string, deadline: AbortSignal) => ({ apiUrl, accessToken, deadline })

  return {
    ...signIn,
    account,
    read: (accessToken, input, deadline) => readOutlookEvents(access(accessToken, deadline), input),
    canRepeat: (rule, startDate) => patternOf(rule, startDate) !== null,
    write: (accessToken, input, deadline) => writeOutlookEvent(access(accessToken, deadline), input),
    remove: (accessToken, { externalId }, deadline) =>
      removeOutlookEvent(access(accessToken, deadline), externalId),
  }
}
