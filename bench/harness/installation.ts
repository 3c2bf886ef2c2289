import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AuthSession,
  defaultRoomSettings,
  type Invitation,
  type JoinInput,
  type JoinResult,
  type RoomSettings,
  type SfuAccess,
} from '@majlis/contract'
import { type Stack, startStack } from '@majlis/engines'

const password = 'Correct-Horse-9'

/** Somebody who is signed in. */
export interface Member {
  readonly email: string
  readonly userId: string
  readonly organizationId: string
  /** Lives five minutes: ask again with `signIn`. */
  readonly accessToken: string
  /** The browser's session cookie. */
  readonly cookie: { readonly name: string; readonly value: string }
}

/** One installation of Majlis of its own, as `npm start` brings it up. */
export interface Installation extends AsyncDisposable {
  readonly url: string
  readonly stack: Stack
  /** Signs up an organisation's owner and confirms the address from the development mailbox. */
  signUp(name: string): Promise<Member>
  signIn(email: string): Promise<Member>
  /** Starts a meeting now, on the member's seat. */
  startMeeting(member: Member, settings?: Partial<RoomSettings>): Promise<Invitation>
  /** Enters by a join link, as the pre-join page does, and answers the way into the SFU. */
  joinAsGuest(joinLink: string, displayName: string): Promise<SfuAccess>
}

/** Brings an installation up with an empty database in a folder that goes away with it. */
export async function openInstallation(say: (line: string) => void): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'majlis-bench-'))
  const { PATH, HOME, LANG, ENGINES_DIR } = process.env
  const stack = await startStack({
    dataDir,
    host: '127.0.0.1',
    port: await freePort(),
    env: { PATH, HOME, LANG, ENGINES_DIR, CALLS_PER_MINUTE: '1000000' },
    web: true,
    demo: false,
    say,
  })
  const { url } = stack

  async function call<T>(method: string, path: string, body?: unknown, token?: string) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    // Every answer that went well has this shape (contract: `success`).
    return { data: (JSON.parse(text) as { data: T }).data, cookie: response.headers.getSetCookie()[0] }
  }

  function memberOf(
    email: string,
    { data, cookie }: { data: AuthSession; cookie: string | undefined },
  ): Member {
    const [name, value] = cookie?.split(';')[0]?.split('=') ?? []
    if (!name || !value) throw new Error('The session cookie is missing.')
    const { user } = data.session
    return {
      email,
      userId: user.ID,
      organizationId: user.organization_id,
      accessToken: data.accessToken,
      cookie: { name, value },
    }
  }

  return {
    url,
    stack,
    async signUp(name) {
      const email = `${name.toLowerCase()}@bench.example.org`
      const { data } = await call<{ signUpId: string }>('POST', '/v1/auth/sign-up', {
        firstName: name,
        lastName: 'Bench',
        email,
        password,
        accountType: 'organization',
        organizationName: `${name}'s organisation`,
        language: 'en',
        timeZone: 'Asia/Dhaka',
      })
      const code = await mailedCode(url, email)
      const input = { email, signUpId: data.signUpId, code }
      return memberOf(email, await call<AuthSession>('POST', '/v1/auth/verify-code', input))
    },
    async signIn(email) {
      return memberOf(email, await call<AuthSession>('POST', '/v1/auth/authenticate', { email, password }))
    },
    async startMeeting(member, settings = {}) {
      const { data } = await call<{ invitation: Invitation }>(
        'POST',
        '/meeting/calender/start-meeting',
        {
          meetingTitle: 'Weekly planning',
          idSource: 'generated',
          settings: { ...defaultRoomSettings, ...settings },
        },
        member.accessToken,
      )
      return data.invitation
    },
    async joinAsGuest(joinLink, displayName) {
      const { pathname, searchParams } = new URL(joinLink)
      const input: JoinInput = {
        meeting: pathname.split('/').at(3) ?? '',
        pwd: searchParams.get('pwd') ?? undefined,
        displayName,
      }
      const { data } = await call<JoinResult>('POST', '/meeting/calender/join-meeting', input)
      if (data.outcome !== 'admitted') throw new Error('The guest was not let in.')
      return data.sfu
    },
    [Symbol.asyncDispose]: async () => {
      await stack.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The code of the newest mail, asked for until it has been sent. */
async function mailedCode(url: string, email: string): Promise<string> {
  const deadline = AbortSignal.timeout(20_000)
  while (true) {
    deadline.throwIfAborted()
    const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`, {
      signal: deadline,
    })
    const { mails } = (await response.json()) as { mails: { text: string }[] }
    const code = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server always has an address of this shape.
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
