import type { AuthSession, Language } from '@majlis/contract'
import type { ApiClient, ApiResponse } from './api-client.ts'
import type { Installation } from './installation.ts'

/** A signed-in person without a page. */
export interface Member {
  readonly email: string
  readonly organizationId: string
  readonly accessToken: string
  /** The browser's session cookie. */
  readonly cookie: { readonly name: string; readonly value: string }
}

/** Of everyone who signs up. */
const newPassword = 'Correct-Horse-9'

/** Signing up and signing in. */
export function accountCalls({ call, mailed }: ApiClient, passwords: Installation['passwords']) {
  function memberOf(email: string, { data, cookie }: ApiResponse<AuthSession>): Member {
    const [name, value] = cookie?.split(';')[0]?.split('=') ?? []
    if (!name || !value) throw new Error('The session cookie is missing.')
    const { organization_id: organizationId } = data.session.user
    return { email, organizationId, accessToken: data.accessToken, cookie: { name, value } }
  }

  async function saveLanguage(member: Member, language: Language): Promise<Member> {
    await call('PUT', '/v1/user/language', { language }, member.accessToken)
    return member
  }

  /** The path of the mailed link that confirms an address. */
  const activationPath = (email: string) => mailed(email, /\/activate\/\S+/)

  return {
    /** Signs in one of the demo's people and sets their language. */
    async signIn(firstName: string, language: Language): Promise<Member> {
      const email = `${firstName.toLowerCase()}@riverside.example`
      const password = passwords[email]
      const response = await call<AuthSession>('POST', '/v1/auth/authenticate', { email, password })
      return saveLanguage(memberOf(email, response), language)
    },
    /** A new account: an individual's, or that of an organisation's founder. */
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
      const code = await mailed(email, /\b\d{6}\b/)
      const input = { email, signUpId: data.signUpId, code }
      return memberOf(email, await call<AuthSession>('POST', '/v1/auth/verify-code', input))
    },
    /** Signs up without confirming the address. Returns the path of the mailed link. */
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
    /** Another session of a member: each page rotates its session cookie. */
    async signInAgain({ email }: Member): Promise<Member> {
      const input = { email, password: newPassword }
      return memberOf(email, await call<AuthSession>('POST', '/v1/auth/authenticate', input))
    },
  }
}
