import { createRouterClient } from '@orpc/server'
import type { JoinInput, JoinResult } from '@majlis/contract'
import type { Caller } from '../platform/http/context.ts'
import { testBrowser, type TestBrowser } from './accounts.ts'
import type { setupModules } from './modules.ts'
import type { createTestPeople, TestUser } from './people-of-rooms.ts'

export type Admitted = Extract<JoinResult, { outcome: 'admitted' }>
type Waiting = Extract<JoinResult, { outcome: 'waiting' }>

type Modules = Awaited<ReturnType<typeof setupModules>>

interface RoomBrowsersDeps {
  router: Modules['router']
  resolveCaller: Modules['modules']['rooms']['resolveCaller']
  signIn: ReturnType<typeof createTestPeople>['signIn']
  connect: (admitted: Admitted) => Promise<void>
}

interface BrowserOptions {
  /** Signed in in this browser. */
  user?: TestUser
  ip?: string
  country?: string | null
  cookies?: TestBrowser
  idempotencyKey?: string
}

export function createRoomBrowsers({ router, resolveCaller, signIn, connect }: RoomBrowsersDeps) {
  async function authenticate(token: string): Promise<{ caller: Caller; refusal?: unknown }> {
    try {
      return { caller: (await resolveCaller(token)) ?? { kind: 'anonymous' } }
    } catch (refusal) {
      return { caller: { kind: 'anonymous' }, refusal }
    }
  }

  /** A browser with its own cookies and address. */
  return function browser({
    user,
    ip = '203.0.113.7',
    country = null,
    cookies = testBrowser({ ip }),
    idempotencyKey,
  }: BrowserOptions = {}) {
    let session: Promise<Caller> | undefined

    /** The API as this browser calls it, with a participant token if one is given. */
    async function api(participantToken?: string) {
      const caller = user ? await (session ??= signIn(user)) : undefined
      const context = { ...cookies.context(caller), country, ...(idempotencyKey && { idempotencyKey }) }
      if (participantToken) Object.assign(context, await authenticate(participantToken))
      return createRouterClient(router, { context })
    }
    async function join(input: JoinInput): Promise<JoinResult> {
      const { data } = await (await api()).meeting.joinMeeting(input)
      return data
    }
    /** Joins, and connects to the SFU as the page does. */
    async function enter(input: JoinInput): Promise<Admitted> {
      const result = await join(input)
      if (result.outcome !== 'admitted') throw new Error(`waits for ${result.reason}`)
      await connect(result)
      return result
    }
    async function wait(input: JoinInput): Promise<Waiting> {
      const result = await join(input)
      if (result.outcome !== 'waiting') throw new Error('was admitted')
      return result
    }
    return { api, join, enter, wait, cookies }
  }
}

export type RoomBrowser = ReturnType<typeof createRoomBrowsers>
