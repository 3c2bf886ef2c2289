import { limits, type ResetLinkUser } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import { newId } from '../../../platform/ids/ids.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import {
  type AccountMailer,
  type AuthSessions,
  type KnownPlaces,
  type Origin,
  proveEmail,
  refusalOf,
  type User,
  userRepository,
  type UserWithPassword,
} from '../../accounts/index.ts'
import { resetCodeLimits, resetLimits } from '../authentication.limits.ts'
import type { OrganizationDirectory, RulesReader } from '../../tenancy/index.ts'
import { countLinkMisses } from '../link-misses.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { OnlyRule } from '../authentication.ports.ts'
import type { Verification } from '../verification.ts'
import {
  passwordChangedMail,
  passwordLinkMail,
  passwordResetMail,
  signInByProviderMail,
} from './password-reset-mails.ts'
import * as passwordResetRepository from './password-resets.repository.ts'
import { type PasswordReset, sendPasswordResetJob } from './send-password-reset.job.ts'
import './password-reset.tables.ts'

/** A used or expired link says so for this long; then it is unknown. */
const keptMs = 7 * 86_400_000

interface PasswordResetDeps {
  db: Db
  clock: Clock
  events: Events
  jobs: Pick<Jobs, 'add'>
  limiter: Limiter
  mailer: AccountMailer
  passwords: Passwords
  verification: Verification
  authSessions: Pick<AuthSessions, 'endAllOfUser'>
  organizations: Pick<OrganizationDirectory, 'find'>
  rules: RulesReader
  knownPlaces: Pick<KnownPlaces, 'boundsOf'>
  onlyRule: Pick<OnlyRule, 'refusesPassword' | 'requirePassword'>
  publicUrl: string
}

export type PasswordResets = ReturnType<typeof createPasswordResets>

/**
 * Forgotten passwords (spec 2.12, 2.13, 4.10): asked → granted (the code was changed for a link) → used, or asked → used
 * by the mailed link. Once and for an hour. Setting the password ends all sessions of the user and all other resets.
 * Who asks learns nothing of accounts (docs/decisions/0002-account-enumeration.md).
 */
export function createPasswordResets(deps: PasswordResetDeps) {
  const { db, clock, jobs, limiter, mailer, passwords, verification, authSessions, organizations, rules } =
    deps
  const { knownPlaces, onlyRule, publicUrl } = deps

  /** Answers alike and after the same work whether or not there is an account. */
  async function ask(
    { email: givenEmail }: { email: string },
    origin: Origin,
  ): Promise<{ resetId: string; codeExpiresAt: number }> {
    const email = givenEmail.toLowerCase()
    await limiter.consume(resetLimits.perAddress, ipKeys(origin.address))
    await limiter.consume(resetLimits.perAccount, [`account:${email}`])
    const resetId = newId(clock.now())
    const expiresAt = clock.now() + limits.links.resetMs
    await jobs.add(db, sendPasswordResetJob, { resetId, email, expiresAt })
    return { resetId, codeExpiresAt: expiresAt }
  }

  /** The job that follows. */
  async function send({ resetId, email, expiresAt }: PasswordReset): Promise<void> {
    const user = await userRepository.findByEmail(db, email)
    if (!user || refusalOf(user)) return
    if (await onlyRule.refusesPassword(db, user))
      return db
        .transaction()
        .execute((tx) => mailer.send(tx, user.organizationId, signInByProviderMail(user, { publicUrl })))
    const code = verification.newCode()
    const linkToken = verification.newLinkToken()
    await db.transaction().execute(async (tx) => {
      const isNew = await passwordResetRepository.insert(tx, {
        id: resetId,
        user_id: user.id,
        code_hash: verification.hashCode(resetId, code),
        link_hash: verification.hashLinkToken(linkToken),
        granted_hash: null,
        is_mailed: true,
        expires_at: new Date(expiresAt),
        created_at: new Date(clock.now()),
      })
      const mail = passwordResetMail(user, { code, linkToken, publicUrl })
      if (isNew) await mailer.send(tx, user.organizationId, mail)
    })
  }

  /** Mails a link to somebody because an administrator asked for it; who may ask is for the caller to judge. */
  async function sendLink(tx: Tx, user: User, { byName }: { byName: string }): Promise<void> {
    const linkToken = await makeLink(tx, user.id, { isMailed: true })
    await mailer.send(tx, user.organizationId, passwordLinkMail(user, { byName, linkToken, publicUrl }))
  }

  /** A link, without a mail for who has just proven who they are and has to choose another password. Returns its token. */
  async function makeLink(tx: Tx, userId: string, { isMailed = false } = {}): Promise<string> {
    const id = newId(clock.now())
    const linkToken = verification.newLinkToken()
    await passwordResetRepository.insert(tx, {
      id,
      user_id: userId,
      // A code that nobody knows.
      code_hash: verification.hashCode(id, verification.newLinkToken()),
      link_hash: verification.hashLinkToken(linkToken),
      granted_hash: null,
      is_mailed: isMailed,
      expires_at: new Date(clock.now() + limits.links.resetMs),
      created_at: new Date(clock.now()),
    })
    return linkToken
  }

  /**
   * For every way in, once it is known who comes: throws `identity.password_change_required` with the token of a link where the password has
   * to be changed first, for whoever chose it could come in by it.
   */
  async function requireOwnPassword({ id, mustChangePassword }: User): Promise<void> {
    if (!mustChangePassword) return
    const token = await db.transaction().execute((tx) => makeLink(tx, id))
    throw new AppError('identity.password_change_required', { token })
  }

  /**
   * Changes the mailed code for the token of a link, once. Throws `identity.code_incorrect`, `identity.code_expired`;
   * which of them tells nothing about accounts, because only who asked knows the id.
   */
  async function verifyCode(
    { email: givenEmail, resetId, code }: { email: string; resetId: string; code: string },
    origin: Origin,
  ): Promise<{ token: string }> {
    const email = givenEmail.toLowerCase()
    const now = new Date(clock.now())
    if (!(await passwordResetRepository.isKnown(db, resetId, email))) {
      // There is nothing to guess, so the account is not counted: a made-up id keeps nobody from their code.
      await limiter.consume(resetCodeLimits.perAddress, ipKeys(origin.address))
      throw new AppError('identity.code_incorrect')
    }
    const { own, shared } = await knownPlaces.boundsOf(email, origin, resetCodeLimits)
    const codeHash = await limiter.guess([...shared, own], async (one) => {
      const hash = await passwordResetRepository.countTry(db, resetId, email, limits.otp.attempts, now)
      if (!hash) throw new AppError('identity.code_expired')
      if (verification.isCode(hash, resetId, code)) return hash
      one.wrong()
      throw new AppError('identity.code_incorrect')
    })
    const token = verification.newLinkToken()
    const isGranted = await passwordResetRepository.grant(
      db,
      resetId,
      codeHash,
      verification.hashLinkToken(token),
      now,
    )
    if (!isGranted) throw new AppError('identity.code_expired')
    return { token }
  }

  /** Whose link it is; uses nothing up. Throws `identity.reset_link_expired`, `identity.reset_link_used`, `sso.only`. */
  function linkUser(token: string, origin: Origin): Promise<ResetLinkUser> {
    return countLinkMisses(limiter, origin, () => findLinkUser(token))
  }

  async function findLinkUser(token: string): Promise<ResetLinkUser> {
    const reset = await passwordResetRepository.findByLink(db, verification.hashLinkToken(token))
    if (reset?.usedAt) throw new AppError('identity.reset_link_used')
    const user = reset && reset.expiresAt > clock.now() ? await findUsable(reset.userId) : null
    if (!user) throw new AppError('identity.reset_link_expired')
    await onlyRule.requirePassword(db, user)
    const { firstName, email, organizationId } = user
    const organization = await organizations.find(db, organizationId)
    const { passwordMinChars } = await rules.securityOf(db, organizationId)
    const isAlone = organization?.kind !== 'organization'
    return { firstName, email, organizationId: isAlone ? null : organizationId, passwordMinChars }
  }

  async function findUsable(userId: string, connection: Db | Tx = db): Promise<UserWithPassword | null> {
    const user = await userRepository.findAnywhere(connection, userId)
    return user && !refusalOf(user) ? user : null
  }

  /** A password that has to be changed is not kept: whoever chose it knows it. Uses nothing up. Throws `identity.password_unchanged`. */
  async function requireAnother(token: string, password: string): Promise<void> {
    const link = await passwordResetRepository.findByLink(db, verification.hashLinkToken(token))
    const user = link && (await findUsable(link.userId))
    if (!user?.mustChangePassword || user.passwordHash === null) return
    if (await passwords.verify(user.passwordHash, password))
      throw new AppError('identity.password_unchanged', { field: 'password' })
  }

  /**
   * Sets the password by a link, once. Throws what `linkUser` throws, `identity.password_unchanged`, and
   * `organization.password_too_short`.
   */
  async function reset(
    { token, password }: { token: string; password: string },
    origin: Origin,
  ): Promise<void> {
    await linkUser(token, origin)
    await requireAnother(token, password)
    const passwordHash = await passwords.hash(password)
    await db.transaction().execute(async (tx) => {
      const now = new Date(clock.now())
      const used = await passwordResetRepository.use(tx, verification.hashLinkToken(token), now)
      if (!used) throw new AppError('identity.reset_link_used')
      const user = await findUsable(used.userId, tx)
      if (!user) throw new AppError('identity.reset_link_expired')
      await rules.requireStrongPassword(tx, user.organizationId, password)
      await passwordResetRepository.useAllOfUser(tx, user.id, now)
      if (used.isMailed) await proveEmail(tx, user, deps)
      await setPassword(tx, user, passwordHash, { mustChange: false })
      const mail = passwordChangedMail(user, { origin, now: clock.now(), publicUrl })
      await mailer.send(tx, user.organizationId, mail)
    })
  }

  /** Puts a password in place of the one before, whose sessions end. Who may is for the caller to judge. */
  async function setPassword(
    tx: Tx,
    user: User,
    passwordHash: string,
    { mustChange }: { mustChange: boolean },
  ): Promise<void> {
    const now = new Date(clock.now())
    await userRepository.updatePassword(tx, user.id, passwordHash, { mustChange, now })
    await authSessions.endAllOfUser(tx, user, 'password_changed')
  }

  async function purge(): Promise<void> {
    await passwordResetRepository.deleteExpiredBefore(db, new Date(clock.now() - keptMs))
  }

  return {
    ask,
    send,
    verifyCode,
    linkUser,
    reset,
    sendLink,
    makeLink,
    requireOwnPassword,
    setPassword,
    purge,
  }
}
