import {
  type AuthSession,
  defaultRoomSettings,
  type Invitation,
  type JoinInput,
  type JoinResult,
  type RoomSettings,
  type SfuAccess,
} from '@majlis/contract'

/** The password of everyone who is signed up here. */
export const password = 'Correct-Horse-9'

/** Someone who is signed in. */
export interface Member {
  readonly email: string
  readonly userId: string
  readonly organizationId: string
  /** Valid for five minutes: get a new one with `signIn`. */
  readonly accessToken: string
  /** The browser's session cookie. */
  readonly cookie: { readonly name: string; readonly value: string }
}

/** What the people of a measurement do, over HTTP. */
export interface Members {
  /** Signs up an organisation's owner and confirms the address by the mailed code. */
  signUp(name: string): Promise<Member>
  signIn(email: string): Promise<Member>
  /** Starts a meeting now, on the member's seat. */
  startMeeting(member: Member, settings?: Partial<RoomSettings>): Promise<Invitation>
  /** Enters by a join link, as the pre-join page does, and returns the access to the SFU. */
  joinAsGuest(joinLink: string, displayName: string): Promise<SfuAccess>
}

/** What a guest with a join link sends to enter. */
export function joinInputOf(joinLink: string, displayName: string): JoinInput {
  const { pathname, searchParams } = new URL(joinLink)
  return {
    meeting: pathname.split('/').at(3) ?? '',
    pwd: searchParams.get('pwd') ?? undefined,
    displayName,
  }
}

type Send = (
  address: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

/**
 * The people of the installation at `url`; `mailedCode` answers the code of the newest mail to an address, and `send` makes their
 * requests.
 */
export function createMembers(
  url: string,
  mailedCode: (email: string) => Promise<string>,
  send: Send = fetch,
): Members {
  async function call<T>(method: string, path: string, body?: unknown, token?: string) {
    const response = await send(`${url}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    // Every successful response has this shape (contract: `success`).
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
      const code = await mailedCode(email)
      const input = { email, signUpId: data.signUpId, code }
      return memberOf(email, await call<AuthSession>('POST', '/v1/auth/verify-code', input))
    },
    async signIn(email) {
      return memberOf(email, await call<AuthSession>('POST', '/v1/auth/authenticate', { email, password }))
    },
    async startMeeting(member, settings = {}) {
      // Webinars are scheduled.
      const { webinar: _, ...startSettings } = { ...defaultRoomSettings, ...settings }
      const { data } = await call<{ invitation: Invitation }>(
        'POST',
        '/meeting/calender/start-meeting',
        {
          meetingTitle: 'Weekly planning',
          idSource: 'generated',
          settings: startSettings,
        },
        member.accessToken,
      )
      return data.invitation
    },
    async joinAsGuest(joinLink, displayName) {
      const input = joinInputOf(joinLink, displayName)
      const { data } = await call<JoinResult>('POST', '/meeting/calender/join-meeting', input)
      if (data.outcome !== 'admitted') throw new Error('The guest was not let in.')
      return data.sfu
    },
  }
}
