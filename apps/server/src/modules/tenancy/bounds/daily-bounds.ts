import type { ErrorData } from '@majlis/contract'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { DbOrTx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../../platform/limits/limiter.ts'
import type { Standing } from './standing.ts'

const megabyte = 1024 * 1024

/** What is mailed to people outside: who did not ask for it, who register for a meeting, who are to come and who would come in vain. */
export type MailKind =
  | 'invitations'
  | 'imports'
  | 'meetingMails'
  | 'registrations'
  | 'cancellations'
  | 'reminders'

/** How many of each kind a new organisation sends on its first day. */
export type FirstDayBounds = Record<MailKind, number>

export interface DailyBoundsDeps {
  db: DbOrTx
  limiter: Pick<Limiter, 'consume'>
  standing: Standing
  firstDay: FirstDayBounds
  firstDayStorageMb: number
  /** Of all organisations together. */
  invitingMails: number
  organizationsPerAddress: number
}

/**
 * New organisations together send and store no more than this part of what all of them can: however many one person founds, the others go on
 * inviting and adding files.
 */
const shareOfNew = 1 / 5
/** Nor does one alone send more than this part, however old it is, unless it is trusted. */
const shareOfOne = 1 / 5
/** Mails of others never keep anyone from cancelling a meeting or reminding its invitees. */
const countsForNew = (kind: MailKind): boolean => kind !== 'cancellations' && kind !== 'reminders'
/** What strangers register for keeps no organisation from inviting. */
const countsForAll = (kind: MailKind): boolean => countsForNew(kind) && kind !== 'registrations'

/** What new organisations, and all together, can do in a day. Anyone can found one, which must not turn the mail server into a relay. */
export function createDailyBounds({
  db,
  limiter,
  standing,
  firstDay,
  firstDayStorageMb,
  invitingMails,
  organizationsPerAddress,
}: DailyBoundsDeps) {
  async function consume(
    code: 'organization.daily_bound' | 'organization.installation_bound' | 'organization.founded_bound',
    rule: LimitRule,
    keys: Parameters<Limiter['consume']>[1],
    points: number,
  ): Promise<void> {
    try {
      await limiter.consume(rule, keys, points)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const data: ErrorData = {
        ...error.data,
        ...(code === 'organization.daily_bound' ? { bound: rule.points } : {}),
      }
      throw new AppError(code, data, { cause: error })
    }
  }

  return {
    /** Throws `organization.daily_bound`, `organization.installation_bound`. */
    async mail(organizationId: string, kind: MailKind, mails: number): Promise<void> {
      if (mails === 0) return
      const day = await standing.newDayOf(db, organizationId)
      if (day !== null) {
        const rule = { name: `new-organization-${kind}`, points: firstDay[kind] * day, windowMs: dayMs }
        await consume('organization.daily_bound', rule, [`organization:${organizationId}`], mails)
        const points = Math.ceil(invitingMails * shareOfNew)
        const ofNew = { name: 'mails-of-new', points, windowMs: dayMs }
        if (countsForNew(kind))
          await consume('organization.installation_bound', ofNew, ['installation'], mails)
      }
      if (!countsForAll(kind)) return
      if (!(await standing.isTrusted(db, organizationId))) {
        const points = Math.ceil(invitingMails * shareOfOne)
        const ofOne = { name: 'mails-of-one', points, windowMs: dayMs }
        await consume('organization.daily_bound', ofOne, [`organization:${organizationId}`], mails)
      }
      const all = { name: 'inviting-mails', points: invitingMails, windowMs: dayMs }
      await consume('organization.installation_bound', all, ['installation'], mails)
    },

    /** Throws `organization.founded_bound`. */
    async found(address: string): Promise<void> {
      const rule = { name: 'found-organization', points: organizationsPerAddress, windowMs: dayMs }
      await consume('organization.founded_bound', rule, ipKeys(address), 1)
    },

    /** Bytes that the organisation may store; null: no bound of its own. */
    async storage(connection: DbOrTx, organizationId: string): Promise<number | null> {
      const day = await standing.newDayOf(connection, organizationId)
      return day === null ? null : firstDayStorageMb * megabyte * day
    },

    /** New organisations have a part of the installation's space together; null: this one is not new. */
    async shareOfStorage(connection: DbOrTx, organizationId: string) {
      const day = await standing.newDayOf(connection, organizationId)
      return day === null ? null : { organizations: standing.listNew(), part: shareOfNew }
    },
  }
}

export type DailyBounds = ReturnType<typeof createDailyBounds>
