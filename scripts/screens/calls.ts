import type {
  AuthSession,
  Invitation,
  JoinInput,
  JoinResult,
  Language,
  MeetingListItem,
  Recording,
  RecordingUpload,
  RoomSettings,
  RoomView,
  ScheduledMeeting,
  ScheduleInput,
} from '@majlis/contract'
import type { Installation } from './installation.ts'

export type Admitted = Extract<JoinResult, { outcome: 'admitted' }>

/** Somebody who is signed in, without a page. */
export interface Member {
  readonly email: string
  readonly organizationId: string
  readonly accessToken: string
  /** The browser's session cookie. */
  readonly cookie: { readonly name: string; readonly value: string }
}

/** Who registers for a meeting, and what they answer. */
export interface Registrant {
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly answers: readonly { readonly questionId: string; readonly answer: string }[]
}

interface Answer<T> {
  readonly data: T
  readonly cookie: string | undefined
}

/** Of everybody who signs up. */
const newPassword = 'Correct-Horse-9'

/** What the pages do, done by calls: the shortest way to the state that a screen shows. */
export function createCalls({
  url,
  mailboxKey,
  passwords,
}: Pick<Installation, 'url' | 'mailboxKey' | 'passwords'>) {
  async function call<T>(method: string, path: string, body?: unknown, token?: string): Promise<Answer<T>> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    // The contract's shape of every success; the caller says what its data is.
    const { data } = JSON.parse(text) as { data: T }
    return { data, cookie: response.headers.getSetCookie()[0] }
  }

  function memberOf(email: string, { data, cookie }: Answer<AuthSession>): Member {
    const [name, value] = cookie?.split(';')[0]?.split('=') ?? []
    if (!name || !value) throw new Error('The session cookie is missing.')
    const { organization_id: organizationId } = data.session.user
    return { email, organizationId, accessToken: data.accessToken, cookie: { name, value } }
  }

  async function saveLanguage(member: Member, language: Language): Promise<Member> {
    await call('PUT', '/v1/user/language', { language }, member.accessToken)
    return member
  }

  return {
    /** Signs one of the demo's people in; the page will speak this language to them. */
    async signIn(firstName: string, language: Language): Promise<Member> {
      const email = `${firstName.toLowerCase()}@riverside.example`
      const password = passwords[email]
      const answer = await call<AuthSession>('POST', '/v1/auth/authenticate', { email, password })
      return saveLanguage(memberOf(email, answer), language)
    },
    /** An account on its first day: of an individual, or of who founds an organisation. */
    async signUp(
      firstName: string,
      lastName: string,
      language: Language,
      organizationName?: string,
    ): Promise<Member> {
      const email = `new.${language}.${Date.now().toString(36)}@riverside.example.org`
      const person = {
        firstName,
        lastName,
        email,
        password: newPassword,
        language,
        timeZone: 'Europe/London',
      }
      const signUp = organizationName
        ? { ...person, accountType: 'organization', organizationName }
        : { ...person, accountType: 'individual' }
      const { data } = await call<{ signUpId: string }>('POST', '/v1/auth/sign-up', signUp)
      const code = await mailedCode(email)
      const input = { email, signUpId: data.signUpId, code }
      return memberOf(email, await call<AuthSession>('POST', '/v1/auth/verify-code', input))
    },
    /** Signs somebody up who has not confirmed the address; answers the path of the mailed link. */
    async beginSignUp(
      firstName: string,
      lastName: string,
      language: Language,
      organizationName: string,
    ): Promise<string> {
      const email = `new.${language}.${Date.now().toString(36)}@riverside.example.org`
      const person = { firstName, lastName, email, password: newPassword, language }
      const account = { accountType: 'organization', organizationName, timeZone: 'Europe/London' }
      await call('POST', '/v1/auth/sign-up', { ...person, ...account })
      return activationPath(email)
    },
    activationPath,
    /** The mails to everybody or to one address; the browser brings the key by it. */
    mailboxPath: (to?: string) =>
      `/dev/mailbox?${new URLSearchParams({ key: mailboxKey, ...(to ? { to } : {}) })}`,
    /** Another session of somebody who has signed up: each page changes the cookie with which it came. */
    async signInAgain({ email }: Member): Promise<Member> {
      const input = { email, password: newPassword }
      return memberOf(email, await call<AuthSession>('POST', '/v1/auth/authenticate', input))
    },
    /** What a visitor says of the product. */
    giveFeedback: (stars: number, text: string) =>
      call('POST', '/feedback', { stars, issues: ['video'], text }),
    saveVanityUrl: (member: Member, vanityUrl: string) =>
      call('PUT', '/v1/organization/vanity-url', { vanityUrl, hostName: null }, member.accessToken),
    /** Invites somebody; answers the path of the mailed link. */
    async invite(member: Member, firstName: string, lastName: string, language: Language): Promise<string> {
      const email = `invited.${language}.${Date.now().toString(36)}@riverside.example.org`
      await call('POST', '/v1/user/add-user', { firstName, lastName, email, language }, member.accessToken)
      return mailed(email, /\/set-account\/\S+/)
    },
    makeTeam: (member: Member, name: string) =>
      call('POST', '/v1/team', { name, memberIds: [] }, member.accessToken),
    /** Returns the unit's id. */
    async makeUnit(member: Member, name: string, parentId?: string): Promise<string> {
      const unit = { name, memberIds: [], ...(parentId ? { parentId } : {}) }
      return (await call<{ id: string }>('POST', '/v1/business-unit', unit, member.accessToken)).data.id
    },
    async startMeeting(
      member: Member,
      meetingTitle: string,
      settings: Partial<RoomSettings> = {},
    ): Promise<Invitation> {
      const { data } = await call<{ invitation: Invitation }>(
        'POST',
        '/meeting/calender/start-meeting',
        { meetingTitle, idSource: 'generated', settings },
        member.accessToken,
      )
      return data.invitation
    },
    async schedule(member: Member, meeting: Partial<ScheduleInput>): Promise<ScheduledMeeting> {
      return (await call<ScheduledMeeting>('POST', '/meeting/schedule', meeting, member.accessToken)).data
    },
    /** Sends a JPEG; answers the file by which a meeting gets it. */
    async saveBanner(member: Member, picture: Buffer): Promise<string> {
      const response = await fetch(`${url}/api/file/meeting-banner`, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${member.accessToken}` },
        body: new Uint8Array(picture),
      })
      // The contract's shape of this answer.
      const { data } = (await response.json()) as { data: { fileId: string } }
      return data.fileId
    },
    /** Gives a meeting that took place a recording; answers the path of its public page. */
    async addRecording(
      member: Member,
      { meetingId, fileName, film }: { meetingId: string; fileName: string; film: Buffer },
    ): Promise<string> {
      const { accessToken: token } = member
      const begun = { meetingId, fileName, bytes: film.length }
      const { data: upload } = await call<RecordingUpload>('POST', '/file/recording', begun, token)
      // Films of screens are shorter than one part.
      const sent = await fetch(`${url}/api/file/recording/${upload.id}/0`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
        body: new Uint8Array(film),
      })
      if (!sent.ok) throw new Error(`A part of a recording was answered ${sent.status}.`)
      const { data } = await call<Recording>('POST', `/file/recording/${upload.id}`, undefined, token)
      return new URL(data.shareLink ?? '').pathname
    },
    mailed,
    register: (meetingId: string, who: Registrant) => call('POST', `/meeting/registration/${meetingId}`, who),
    /** Asks to join a meeting, as a guest by name or as a member. */
    async join(joinLink: string, who: { name: string } | { member: Member }): Promise<JoinResult> {
      const { pathname, searchParams } = new URL(joinLink)
      const input: JoinInput = {
        meeting: pathname.split('/').at(3) ?? '',
        pwd: searchParams.get('pwd') ?? undefined,
        ...('name' in who ? { displayName: who.name } : {}),
      }
      const token = 'member' in who ? who.member.accessToken : undefined
      return (await call<JoinResult>('POST', '/meeting/calender/join-meeting', input, token)).data
    },
    async enter(joinLink: string, who: { name: string } | { member: Member }): Promise<Admitted> {
      const result = await this.join(joinLink, who)
      if (result.outcome !== 'admitted') throw new Error('Nobody was let in.')
      return result
    },
    raiseHand: (participantToken: string) =>
      call('PUT', '/meeting/room/hand', { isRaised: true }, participantToken),
    write: (participantToken: string, text: string) =>
      call(
        'POST',
        '/meeting/room/messages',
        { text, clientMessageId: crypto.randomUUID() },
        participantToken,
      ),
    changeSettings: (participantToken: string, settings: Partial<RoomSettings>) =>
      call('PUT', '/meeting/room/settings', { settings }, participantToken),
    /** Waits until the media server has told of so many people in one of the member's meetings. */
    async waitForPeople(member: Member, count: number): Promise<void> {
      const path = '/meeting/meeting-management/user-meetings'
      await until(async () => {
        const { data } = await call<{ meetings: MeetingListItem[] }>(
          'GET',
          path,
          undefined,
          member.accessToken,
        )
        return data.meetings.some(({ insideCount }) => insideCount === count) || undefined
      })
    },
    end: (participantToken: string) => call('POST', '/meeting/room/end', undefined, participantToken),
    async denyAll(participantToken: string): Promise<void> {
      const { data } = await call<RoomView>('GET', '/meeting/room', undefined, participantToken)
      const participantIds = data.lobby.map(({ participantId }) => participantId)
      await call('POST', '/meeting/room/lobby/deny', { participantIds }, participantToken)
    },
  }

  /** Of the link that confirms an address. */
  function activationPath(email: string): Promise<string> {
    return mailed(email, /\/activate\/\S+/)
  }

  function mailedCode(email: string): Promise<string> {
    return mailed(email, /\b\d{6}\b/)
  }

  /** What the newest mail to somebody has of this form. */
  async function mailed(email: string, form: RegExp): Promise<string> {
    return until(async () => {
      const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`, {
        headers: { authorization: `Bearer ${mailboxKey}` },
      })
      // The mailbox's own format.
      const { mails } = (await response.json()) as { mails: { text: string }[] }
      return form.exec(mails[0]?.text ?? '')?.[0]
    })
  }
}

/** Asks again and again until there is an answer. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = AbortSignal.timeout(20_000)
  while (true) {
    deadline.throwIfAborted()
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export type Calls = ReturnType<typeof createCalls>
