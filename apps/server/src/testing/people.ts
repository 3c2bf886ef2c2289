import { call } from '@orpc/server'
import {
  limits,
  type AddPersonInput,
  type AuthSession,
  type SecurityRules,
  type SignUpInput,
} from '@majlis/contract'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { UserCaller } from '../platform/http/context.ts'
import { setOperator } from '../modules/single-sign-on/index.ts'
import { createAuditLog } from '../modules/tenancy/index.ts'
import { testBrowser, type Accounts, type TestBrowser } from './accounts.ts'

/** The password of everyone in tests. */
export const password = 'Riverside-1!'

export const signUpOf = (input: Partial<SignUpInput> = {}): SignUpInput => ({
  firstName: 'Nusrat',
  lastName: 'Rahman',
  email: 'nusrat@riverside.example',
  password,
  accountType: 'organization',
  organizationName: 'Riverside Council',
  language: 'en',
  timeZone: 'Asia/Dhaka',
  ...input,
})

/** The code of the newest mail. */
export async function mailedCode({ mails }: Pick<Accounts, 'mails'>): Promise<string> {
  return (await mails()).at(-1)?.code ?? ''
}

/** The link token of the newest mail: the last part of its address. */
export async function mailedToken({ mails }: Pick<Accounts, 'mails'>): Promise<string> {
  return new URL((await mails()).at(-1)?.links[0] ?? '').pathname.split('/').at(-1) ?? ''
}

export interface SignedIn {
  browser: TestBrowser
  session: AuthSession
  caller: UserCaller
}

/** Signs up and confirms by the mailed code. */
export async function joinAs(
  accounts: Accounts,
  input: Partial<SignUpInput> = {},
  browser = testBrowser(),
): Promise<SignedIn> {
  const { identity: calls } = accounts.router
  const signUp = signUpOf(input)
  const { data: waiting } = await call(calls.signUp, signUp, { context: browser.context() })
  const { data: session } = await call(
    calls.verifyCode,
    { email: signUp.email, signUpId: waiting.signUpId, code: await mailedCode(accounts) },
    { context: browser.context() },
  )
  return { browser, session, caller: await callerOf(accounts, session.accessToken) }
}

export async function callerOf(
  { accounts }: Pick<Accounts, 'accounts'>,
  accessToken: string,
): Promise<UserCaller> {
  const caller = await accounts.resolveCaller(accessToken)
  if (!caller) throw new Error('The access token is no one’s')
  return caller
}

/** Signs in the person whom `joinAs` created, or another one. */
export const signIn = (
  { router }: Pick<Accounts, 'router'>,
  input: { email?: string; password?: string; rememberMe?: boolean } = {},
  browser = testBrowser(),
) =>
  call(
    router.identity.authenticate,
    { email: signUpOf().email, password, rememberMe: true, ...input },
    { context: browser.context() },
  )

export const refresh = ({ router }: Pick<Accounts, 'router'>, browser: TestBrowser) =>
  call(router.identity.refresh, undefined, { context: browser.context() })

export const cookieOf = (browser: TestBrowser): string => browser.cookies.get('auth_token')?.value ?? ''

/** Invites someone, as an administrator does on the page of users. */
export async function invite(
  { router }: Pick<Accounts, 'router'>,
  by: UserCaller,
  person: Partial<AddPersonInput> = {},
): Promise<string> {
  const arif = {
    email: 'arif@riverside.example',
    firstName: 'Arif',
    lastName: 'Khan',
    language: 'en',
  } as const
  const input = { ...arif, role: 'user' as const, businessUnitIds: [], ...person }
  return (await call(router.people.add, input, { context: testBrowser().context(by) })).data.id
}

export const suspend = ({ router }: Pick<Accounts, 'router'>, by: UserCaller, ...userIds: string[]) =>
  call(router.people.suspend, { userIds }, { context: testBrowser().context(by) })

export const saveSecurityRules = (
  { router }: Pick<Accounts, 'router'>,
  by: UserCaller,
  rules: Partial<SecurityRules>,
) =>
  call(
    router.administration.saveSecurityRules,
    {
      passwordMinChars: limits.password.minChars,
      sessionMaxDays: null,
      isTwoFactorRequired: false,
      ...rules,
    },
    { context: testBrowser().context(by) },
  )

type ColleagueDeps = Pick<Accounts, 'seats'> & { database: Pick<Database, 'db'>; clock: Clock }

/** A colleague in the organisation of someone, as an invitation will make one. */
export async function addColleague(
  { database, clock, seats }: ColleagueDeps,
  organizationId: string,
  {
    email,
    role = 'user',
    isEmailProven = true,
  }: { email: string; role?: 'owner' | 'admin' | 'user'; isEmailProven?: boolean },
): Promise<string> {
  const id = crypto.randomUUID()
  const now = new Date(clock.now())
  await database.db.transaction().execute(async (tx) => {
    const { password_hash } = await tx
      .selectFrom('users')
      .select('password_hash')
      .where('organization_id', '=', organizationId)
      .where('password_hash', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('users')
      .values({
        id,
        organization_id: organizationId,
        email,
        first_name: 'Arif',
        last_name: 'Khan',
        password_hash,
        role,
        status: 'active',
        language: 'en',
        time_zone: 'Europe/London',
        activated_at: now,
        email_proven_at: isEmailProven ? now : null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await seats.allocate(tx, { id, organizationId, firstName: 'Arif', lastName: 'Khan', email })
  })
  return id
}

/** As the operator's command does: false where the account cannot be one. */
export const makeOperator = (
  { db, clock }: Pick<Accounts, 'db' | 'clock'>,
  email: string,
  isOperator = true,
): Promise<boolean> => setOperator({ db, clock, audit: createAuditLog({ clock }) }, email, isOperator)
