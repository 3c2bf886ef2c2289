import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { createFakeAdministration } from './fake-homeserver-administration.ts'
import {
  createHomeserverState,
  forbidden,
  refused,
  roomControls,
  type Refusal,
} from './fake-homeserver-state.ts'

export type FakeHomeserver = Awaited<ReturnType<typeof startFakeHomeserver>>

const bodySchema = z.record(z.string(), z.unknown())
/**
 * `failing` responds with status 500, `silent` not at all, and `malformed` with something that is not JSON. `without_admin_api` has only the
 * client-server API. `without_promotion` fails when an account is to become an administrator.
 */
export type FailureMode = 'failing' | 'silent' | 'malformed' | 'without_admin_api' | 'without_promotion'

/**
 * A homeserver in memory that answers over HTTP what the integration requests: an application service of the namespace `majlis_`, its accounts and
 * tokens, and rooms that tests fill.
 */
export async function startFakeHomeserver({
  serverName = 'chat.example.org',
  token: serviceToken = 'the token of the application service in tests',
  port = 0,
}: { serverName?: string; token?: string; port?: number } = {}) {
  const { accounts, devices, rooms, deactivated, answerTo } = createHomeserverState(serverName)
  const administration = createFakeAdministration(serverName, devices)
  const received = createReceivedRequests()
  const brokenRooms = new Set<string>()
  let failureMode: FailureMode | null = null

  const server = createServer((request, response) => {
    void answer(request).then((result) => send(response, result))
  })

  function send(response: ServerResponse, result: unknown): void {
    if (failureMode === 'silent') return
    if (failureMode === 'malformed') return void response.end('<p>Hello</p>')
    response.writeHead(isRefusal(result) ? result.status : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(result))
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://homeserver')
    const sent = await text(request)
    await received.add(`${request.method} ${pathname}`)
    if (failureMode === 'failing') return refused(500, 'M_UNKNOWN')
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    const isService = bearer === serviceToken
    const device = bearer === undefined ? undefined : devices.get(bearer)
    const isRegistration = pathname === '/_synapse/admin/v1/register'
    if (!isService && !device && !isRegistration) return refused(401, 'M_UNKNOWN_TOKEN')
    const asked = searchParams.get('user_id')
    if (isService && asked !== null && !accounts.has(asked)) return forbidden
    const self = device?.userId ?? asked ?? `@majlis:${serverName}`
    const isJson = request.headers['content-type']?.startsWith('application/json') && sent !== ''
    const body = isJson ? bodySchema.parse(JSON.parse(sent)) : {}
    const path = pathname.replace('/_matrix/client/v3', '').split('/').slice(1).map(decodeURIComponent)
    if (path[0] === 'rooms' && brokenRooms.has(path[1] ?? '')) return refused(500, 'M_UNKNOWN')
    const what = `${request.method} ${path[0]}`
    const at = Number(searchParams.get('ts'))
    const call = { path, self, body, isService, bearer, at }
    if (path[0] === '_synapse')
      return adminFailure(failureMode, path) ?? administration.answerAdmin(what, call)
    return path[0] === '_matrix' ? administration.answerMedia(what, call) : answerTo(what, call)
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo

  return {
    serverName,
    token: serviceToken,
    url: `http://127.0.0.1:${taken}`,
    accounts,
    devices,
    /** Accounts that are closed for good. */
    deactivated,
    /** IDs of files. */
    media: administration.media,
    /** Rooms whose messages are deleted. */
    purged: administration.purged,
    admins: administration.admins,
    /** Every request that names one of these rooms fails. */
    brokenRooms,
    ...received,
    ...roomControls(rooms, serverName),
    /** Null: works. */
    setFailureMode(next: FailureMode | null): void {
      failureMode = next
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function createReceivedRequests() {
  const requests: string[] = []
  let interruption: { at: RegExp; act: () => Promise<unknown> } | null = null
  return {
    /** Method and path of each request. */
    requests,
    async add(request: string): Promise<void> {
      requests.push(request)
      if (!interruption?.at.test(request)) return
      const { act } = interruption
      interruption = null
      await act()
    },
    /** Acts while the next request like this waits for its answer. */
    interruptAt(at: RegExp, act: () => Promise<unknown>): void {
      interruption = { at, act }
    },
  }
}

function adminFailure(mode: FailureMode | null, path: readonly string[]): Refusal | null {
  if (mode === 'without_admin_api') return refused(404, 'M_UNRECOGNIZED')
  return mode === 'without_promotion' && path[3] === 'users' ? refused(500, 'M_UNKNOWN') : null
}

function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'errcode' in result
}
