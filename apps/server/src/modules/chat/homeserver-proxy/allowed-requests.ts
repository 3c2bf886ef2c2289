/** How a request is treated on its way, beyond what applies to all of them. */
export type RequestKind =
  /** May wait for something to happen, for as long as its `timeout` says. */
  | 'sync'
  /** Its response has messages of any chats. */
  | 'search'
  /** Its body is a file. */
  | 'upload'
  /** Its response is a file. */
  | 'media'
  /** Its body is a message, which may contain files. */
  | 'message'
  /** A message is deleted. */
  | 'redact'
  /** Its body is a filter, which the homeserver keeps for good. */
  | 'filter'
  /** The person has read a chat. */
  | 'read'
  | 'other'

export interface AllowedRequest {
  kind: RequestKind
  /** Built here from what was recognised, with the query; nothing else of the address reaches the homeserver. */
  path: string
  /** Whose account it names. The caller checks that it is their own. */
  account: string | null
  roomId: string | null
  eventId: string | null
  /** The client's ID of a message, or the homeserver's ID of a file. */
  name: string | null
}

interface Pattern {
  method: string
  segments: string[]
  kind: RequestKind
}

/** Matrix specification, appendix 4: identifiers of users, rooms and events, without the old forms that contain a slash. */
const server = String.raw`[A-Za-z0-9.:[\]-]{1,230}`
const parameters: Record<string, RegExp> = {
  '{me}': new RegExp(`^@[a-z0-9._=-]{1,255}:${server}$`),
  '{room}': new RegExp(String.raw`^![\w.~=+-]{1,255}(?::${server})?$`),
  '{event}': new RegExp(String.raw`^\$[\w.~=+-]{1,255}(?::${server})?$`),
  '{name}': /^[\w.~=+-]{1,255}$/,
  '{server}': new RegExp(`^${server}$`),
}

/** Never passed on: in whose name an application service asks, and a token in the address. */
const droppedQueries = ['access_token', 'user_id', 'org.matrix.msc3202.device_id', 'device_id']

const patterns: Pattern[] = [
  allow('GET', 'client/versions'),
  ...['account/whoami', 'capabilities', 'pushrules/'].map((path) => allow('GET', `client/v3/${path}`)),
  allow('GET', 'client/v3/sync', 'sync'),
  allow('POST', 'client/v3/user/{me}/filter', 'filter'),
  allow('GET', 'client/v3/user/{me}/filter/{name}'),
  ...['messages', 'members', 'joined_members', 'state/m.room.name', 'event/{event}', 'context/{event}'].map(
    (path) => allow('GET', `client/v3/rooms/{room}/${path}`),
  ),
  ...['threads', 'relations/{event}', 'relations/{event}/{name}', 'relations/{event}/{name}/{name}'].map(
    (path) => allow('GET', `client/v1/rooms/{room}/${path}`),
  ),
  ...['m.room.message', 'm.sticker'].map((type) =>
    allow('PUT', `client/v3/rooms/{room}/send/${type}/{name}`, 'message'),
  ),
  allow('PUT', 'client/v3/rooms/{room}/send/m.reaction/{name}'),
  allow('PUT', 'client/v3/rooms/{room}/redact/{event}/{name}', 'redact'),
  allow('PUT', 'client/v3/rooms/{room}/typing/{me}'),
  allow('POST', 'client/v3/rooms/{room}/receipt/m.read/{event}', 'read'),
  allow('POST', 'client/v3/rooms/{room}/receipt/m.read.private/{event}', 'read'),
  allow('POST', 'client/v3/rooms/{room}/receipt/m.fully_read/{event}'),
  allow('POST', 'client/v3/rooms/{room}/read_markers', 'read'),
  allow('POST', 'client/v3/search', 'search'),
  allow('GET', 'client/v1/media/config'),
  allow('GET', 'client/v1/media/download/{server}/{name}', 'media'),
  allow('GET', 'client/v1/media/thumbnail/{server}/{name}', 'media'),
  allow('POST', 'media/v3/upload', 'upload'),
]

function allow(method: string, path: string, kind: RequestKind = 'other'): Pattern {
  return { method, segments: path.split('/'), kind }
}

/**
 * What a chat client may ask the homeserver; null for everything else. Rooms and who is in them, accounts, profiles and directories are
 * decided by Majlis, so there is no way to change them, nor to find people or rooms of others. Files are those of this homeserver only.
 */
export function allowedRequest(
  method: string,
  url: string,
  { serverName }: { serverName: string },
): AllowedRequest | null {
  const [path = '', ...queries] = url.split('?')
  const prefix = '/_matrix/'
  const segments = path.startsWith(prefix) ? decoded(path.slice(prefix.length).split('/')) : null
  if (!segments) return null
  const pattern = patterns.find((one) => one.method === method && matches(one.segments, segments))
  if (!pattern) return null
  const valueOf = (parameter: string) => segments[pattern.segments.indexOf(parameter)] ?? null
  const origin = valueOf('{server}')
  if (origin !== null && origin !== serverName) return null
  return {
    kind: pattern.kind,
    path: `${prefix}${segments.map(encodeURIComponent).join('/')}${queryOf(queries.join('?'))}`,
    account: valueOf('{me}'),
    roomId: valueOf('{room}'),
    eventId: valueOf('{event}'),
    name: valueOf('{name}'),
  }
}

function decoded(segments: string[]): string[] | null {
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return null
  }
}

/** Dots alone would climb. */
function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false
  return pattern.every((part, index) => {
    const segment = segments[index] ?? ''
    const expected = parameters[part]
    return expected ? expected.test(segment) && !/^\.+$/.test(segment) : segment === part
  })
}

function queryOf(query: string): string {
  const kept = new URLSearchParams(query)
  for (const name of droppedQueries) kept.delete(name)
  return kept.size > 0 ? `?${kept.toString()}` : ''
}
