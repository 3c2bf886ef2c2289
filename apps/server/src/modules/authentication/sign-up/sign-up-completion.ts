import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AuthSessions, OpenSession, Origin } from '../../accounts/index.ts'
import type { DailyBounds, OrganizationDirectory } from '../../tenancy/index.ts'
import type { JoinOffer } from './domain-joining.service.ts'
import type { SignUpAccounts } from './sign-up-accounts.ts'
import type { SignUp } from './sign-ups.repository.ts'

interface SignUpCompletionDeps {
  db: Db
  dailyBounds: Pick<DailyBounds, 'found'>
  authSessions: Pick<AuthSessions, 'open'>
  organizations: OrganizationDirectory
  accounts: SignUpAccounts
}

export type SignUpCompletion = ReturnType<typeof createSignUpCompletion>

/** The last step of a sign-up: its account and session, or an offer to join an organisation. */
export function createSignUpCompletion(deps: SignUpCompletionDeps) {
  const { db, dailyBounds, authSessions, organizations, accounts } = deps

  /** The error is thrown after the transaction, which stores the offer. */
  async function openOrOffer(
    prove: (tx: Tx) => Promise<{ session: OpenSession } | { offer: JoinOffer }>,
  ): Promise<OpenSession> {
    const outcome = await db.transaction().execute(prove)
    if ('offer' in outcome) throw new AppError('identity.organization_choice', outcome.offer)
    return outcome.session
  }

  /** Creates the organisation and its owner, and signs in. Throws `refusal` if the address has an account by now. */
  async function openAccount(
    tx: Tx,
    signUp: SignUp,
    origin: Origin,
    refusal: 'identity.code_expired' | 'identity.verification_link_expired' | 'identity.challenge_expired',
  ): Promise<OpenSession> {
    await dailyBounds.found(origin.address)
    const organizationId = await organizations.create(tx, {
      name: signUp.organizationName,
      kind: signUp.accountType,
    })
    const owner = { organizationId, role: 'owner', mustChangePassword: false } as const
    const user = await accounts.make(tx, signUp, owner)
    if (!user) throw new AppError(refusal)
    return authSessions.open(tx, user, { origin, isPersistent: true, way: 'password' })
  }

  return { openOrOffer, openAccount }
}
