import type { Tx } from '../../platform/database/database.ts'
import type { AuthSessions } from '../accounts/index.ts'
import { usersWithTwoFactor } from './two-factor/two-factor.repository.ts'
import type { Verification } from './verification.ts'
import type { WaysInPart } from './ways-in.part.ts'
import type { Passwords } from './passwords/passwords.ts'

interface AuthenticationApiDeps {
  authSessions: Pick<AuthSessions, 'endAllOfOrganization'>
  passwords: Passwords
  verification: Verification
  waysIn: WaysInPart
}

export type AuthenticationApi = ReturnType<typeof createAuthenticationApi>

/** What the modules above use to invite people, let them sign in, and check who they are. */
export function createAuthenticationApi(deps: AuthenticationApiDeps) {
  const { authSessions, passwords, verification, waysIn } = deps
  const { invitations, accountMoves, resets, security, twoFactor, signInTokens } = waysIn
  return {
    invitations: {
      create: invitations.create,
      resend: invitations.resend,
      cancel: invitations.cancel,
      welcome: invitations.welcome,
    },
    accountMoves: { linkFor: accountMoves.linkFor },
    passwords: { hash: passwords.hash },
    resets: {
      setPassword: resets.setPassword,
      sendLink: resets.sendLink,
      requireOwnPassword: resets.requireOwnPassword,
    },
    twoFactor: {
      isEnabled: twoFactor.isEnabled,
      listEnabled: twoFactor.listEnabled,
      disable: twoFactor.disable,
    },
    security: {
      requireProof: security.requireProof,
      getUser: security.getUser,
      listProofs: security.listProofs,
    },
    verification: {
      newLinkToken: verification.newLinkToken,
      hashLinkToken: verification.hashLinkToken,
    },
    /** Immediately ends the sessions of everyone in an organisation who has no second factor, and closes the sockets of their pages. */
    endSessionsWithoutTwoFactor: (tx: Tx, organizationId: string): Promise<void> =>
      authSessions.endAllOfOrganization(tx, organizationId, 'two_factor_required', {
        exceptUsers: usersWithTwoFactor,
      }),
    /** An address for a mail that signs its reader in, once, within an hour. */
    mailSignInUrl: signInTokens.mailUrl,
  }
}
