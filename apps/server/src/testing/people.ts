import { call } from '@orpc/server'
import type { AuthSession, SignUpInput } from '@majlis/contract'
import type { Clock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { UserCaller } from '../platform/http/context.ts'
import { setOperator } from '../modules/identity/index.ts'
import { testBrowser, type Accounts, type TestBrowser } from './accounts.ts'

/** The password of everybody in tests. */
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
export function mailedCode({ mails }: Accounts): string {
  return mails.at(-1)?.code ?? ''
}

/** The link token of the newest mail: the last part of its address. */
export function mailedToken({ mails }: Accounts): string {
  return new URL(mails.at(-1)?.buttons?.[0]?.url ?? '').pathname.split('/').at(-1) ?? ''
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
  const { identity } = accounts
  const signUp = signUpOf(input)
  const { data: waiting } = await call(identity.calls.identity.signUp, signUp, { context: browser.context() })
  const { data: session } = await call(
    identity.calls.identity.verifyCode,
    { email: signUp.email, signUpId: waiting.signUpId, code: mailedCode(accounts) },
    { context: browser.context() },
  )
  return { browser, session, caller: await callerOf(accounts, session.accessToken) }
}

export async function callerOf({ identity }: Accounts, accessToken: string): Promise<UserCaller> {
  const caller = await identity.resolveCaller(accessToken)
  if (!caller) throw new Error('The access token is nobody’s')
  return caller
}

/** Signs in the one who `joinAs` made, unless told otherwise. */
export const signIn = (
  { identity }: Accounts,
  input: { email?: string; password?: string; rememberMe?: boolean } = {},
  browser = testBrowser(),
) =>
  call(
    identity.calls.identity.authenticate,
    { email: signUpOf().email, password, rememberMe: true, ...input },
    { context: browser.context() },
  )

export const refresh = ({ identity }: Accounts, browser: TestBrowser) =>
  call(identity.calls.identity.refresh, undefined, { context: browser.context() })

export const cookieOf = (browser: TestBrowser): string => browser.cookies.get('auth_token')?.value ?? ''

type ColleagueDeps = Pick<Accounts, 'seats'> & { database: Pick<Database, 'db'>; clock: Clock }

/** A colleague in the organisation of somebody, as an invitation will make one. */
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
  { database: { db }, clock, audit }: Accounts,
  email: string,
  isOperator = true,
): Promise<boolean> => setOperator({ db, clock, audit }, email, isOperator)
