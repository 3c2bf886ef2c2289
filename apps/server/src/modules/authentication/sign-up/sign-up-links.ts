import type { ActivationLink } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { OpenSession, Origin } from '../../accounts/index.ts'
import { countLinkMisses } from '../link-misses.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { Verification } from '../verification.ts'
import type { DomainJoining } from './domain-joining.service.ts'
import type { SignUpBrowsers } from './sign-up-browsers.ts'
import type { SignUpCompletion } from './sign-up-completion.ts'
import * as signUpRepository from './sign-ups.repository.ts'
import type { NewPassword, SignUp } from './sign-ups.repository.ts'

export interface SignUpLinkDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  passwords: Passwords
  verification: Verification
  browsers: SignUpBrowsers
  joining: DomainJoining
  completion: SignUpCompletion
}

/** The person who opens a mailed link, and the marks of sign-ups that their browser keeps. */
interface Opening {
  origin: Origin
  marks: string | undefined
}

/** Confirming a sign-up by the mailed link. */
export function createSignUpLinks(deps: SignUpLinkDeps) {
  const { db, clock, limiter, passwords, verification, browsers, joining, completion } = deps

  /** The sign-up that a mailed link confirms; does not use it up. Throws `identity.verification_link_expired`. */
  function showLink(token: string, { origin, marks }: Opening): Promise<ActivationLink> {
    return countLinkMisses(limiter, origin, async () => {
      const { id, email, firstName, lastName, accountType, organizationName } = await getByLink(token)
      return {
        email,
        firstName,
        lastName,
        organizationName: accountType === 'organization' ? organizationName : null,
        isOwnBrowser: browsers.isMarked(marks, id),
      }
    })
  }

  async function getByLink(token: string): Promise<SignUp> {
    const linkHash = verification.hashLinkToken(token)
    const waiting = await signUpRepository.findByLink(db, linkHash, new Date(clock.now()))
    if (!waiting) throw new AppError('identity.verification_link_expired')
    return waiting
  }

  /**
   * Proves the address by the mailed link, once, and signs in. The password of the sign-up is used only in the browser in which it was typed:
   * a reader in another browser chooses a new one, which replaces it. Throws `identity.verification_link_expired`,
   * `identity.password_required`, `identity.organization_choice`.
   */
  async function activate(
    { token, password }: { token: string; password?: string | undefined },
    { origin, marks }: Opening,
  ): Promise<OpenSession> {
    const linkHash = verification.hashLinkToken(token)
    return countLinkMisses(limiter, origin, async () => {
      const waiting = await getByLink(token)
      if (password === undefined && !browsers.isMarked(marks, waiting.id))
        throw new AppError('identity.password_required', { field: 'password' })
      const own = password === undefined ? null : await passwordOf(password)
      return completion.openOrOffer(async (tx) => {
        if (own) await signUpRepository.replacePassword(tx, linkHash, own)
        const offer = await joining.offer(tx, waiting, { linkHash })
        if (offer) return { offer }
        const used = await signUpRepository.useLink(tx, linkHash, new Date(clock.now()))
        if (!used) throw new AppError('identity.verification_link_expired')
        return {
          session: await completion.openAccount(tx, used, origin, 'identity.verification_link_expired'),
        }
      })
    })
  }

  async function passwordOf(password: string): Promise<NewPassword> {
    return { passwordHash: await passwords.hash(password), passwordChars: password.length }
  }

  return { showLink, activate }
}
