import * as z from 'zod'
import { readProvider } from '../external-calendars/provider-requests.ts'
import { type GraphAccess, requireOwn } from './graph-access.ts'

/** The extended property with our UID, in a property set of our own. Needed because Exchange gives every event a UID of its own. */
export const uidProperty = 'String {6f1d2f0e-5b0c-4d53-9c3c-7e4f1f6b2a10} Name majlisUid'

const maxPages = 50

const pageSchema = z.object({
  '@odata.nextLink': z.string().optional(),
  value: z.array(
    z.object({
      id: z.string().min(1),
      singleValueExtendedProperties: z.array(z.object({ id: z.string(), value: z.string() })).default([]),
    }),
  ),
})

/** The event that Majlis has written under this UID; null if there is none in the calendar. */
export async function findOwnEvent(
  access: GraphAccess,
  calendarId: string,
  uid: string,
): Promise<string | null> {
  const { value } = await readPage(access, urlOf(access, calendarId, `ep/value eq ${quoted(uid)}`))
  return value[0]?.id ?? null
}

/** The UIDs of all events that Majlis has written to the calendar, by the ID of the event or series. */
export async function listOwnUids(access: GraphAccess, calendarId: string): Promise<Map<string, string>> {
  const uids = new Map<string, string>()
  let next: string | undefined = urlOf(access, calendarId, `contains(ep/value, '@')`)
  for (let page = 0; next && page < maxPages; page++) {
    const answer: z.output<typeof pageSchema> = await readPage(access, next)
    for (const { id, singleValueExtendedProperties: properties } of answer.value) {
      const [uid] = properties.map(({ value }) => value)
      if (uid !== undefined) uids.set(id, uid)
    }
    next = answer['@odata.nextLink'] && requireOwn(access.apiUrl, answer['@odata.nextLink'])
  }
  return uids
}

const readPage = ({ accessToken, deadline }: GraphAccess, url: string) =>
  readProvider(pageSchema, { url, accessToken, deadline })

/** https://learn.microsoft.com/graph/api/singlevaluelegacyextendedproperty-get */
function urlOf({ apiUrl }: GraphAccess, calendarId: string, condition: string): string {
  const isOurs = `id eq ${quoted(uidProperty)}`
  const filter = `singleValueExtendedProperties/Any(ep: ep/${isOurs} and ${condition})`
  const expand = `singleValueExtendedProperties($filter=${isOurs})`
  const query = [
    `$select=id`,
    `$top=100`,
    `$filter=${encodeURIComponent(filter)}`,
    `$expand=${encodeURIComponent(expand)}`,
  ]
  return `${apiUrl}/me/calendars/${encodeURIComponent(calendarId)}/events?${query.join('&')}`
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
