import { limits } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Mailer } from '../../../platform/mail/mail.ts'
import type { AllPersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import { deletionMail, type DeletionNews } from './deletion-mails.ts'
import { detailsRepository, lockOrganization, type OrganizationRecord } from '../../tenancy/index.ts'

export interface DeletionDeps {
  db: Db
  clock: Clock
  mailer: Mailer
  accounts: Pick<AccountsApi, 'listAdministrators' | 'erasePeople'>
  personalData: Pick<AllPersonalData, 'closeOrganization' | 'afterPurge'>
  publicUrl: string
}

const dayMs = 86_400_000

export type Deletion = ReturnType<typeof createDeletion>

/** The end of an organisation: requested → reminded → purged, unless its owner keeps it. */
export function createDeletion({ db, clock, mailer, accounts, personalData, publicUrl }: DeletionDeps) {
  /** Writes to owners and admins, in the same transaction as the change. */
  async function notify(
    tx: Tx,
    news: DeletionNews,
    organization: Pick<OrganizationRecord, 'id' | 'name' | 'deletionDueAt'>,
  ): Promise<void> {
    for (const reader of await accounts.listAdministrators(tx, organization.id))
      await mailer.send(tx, deletionMail(news, reader, { organization, publicUrl }))
  }

  async function remind(id: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const organization = await lockOrganization(tx, id)
      if (!organization) return
      const isFirst = await detailsRepository.markReminded(tx, id, new Date(clock.now()))
      if (isFirst) await notify(tx, 'reminded', organization)
    })
  }

  /**
   * Signs everyone out, closes rooms and sockets, and deletes every row, all in one transaction. Names of its people are removed from the data of
   * other organisations.
   */
  async function purge(id: string): Promise<void> {
    const isPurged = await db.transaction().execute(async (tx) => {
      const organization = await lockOrganization(tx, id)
      const dueAt = organization?.deletionDueAt
      if (dueAt === null || dueAt === undefined || dueAt > clock.now()) return false
      await personalData.closeOrganization(tx, id)
      await accounts.erasePeople(tx, id)
      await detailsRepository.delete(tx, id)
      return true
    })
    if (isPurged) await personalData.afterPurge(id)
  }

  return {
    notify,

    /** Reminds of what ends within days, once. Harmless when killed anywhere and when run twice. */
    async remindDue(): Promise<void> {
      const until = new Date(clock.now() + limits.organization.deletionReminderDays * dayMs)
      for (const id of await detailsRepository.listToRemind(db, until)) await remind(id)
    },

    /** Purges what is due, one whole organisation after the other. Harmless when killed anywhere and when run twice. */
    async purgeDue(): Promise<void> {
      for (const id of await detailsRepository.listDue(db, new Date(clock.now()))) await purge(id)
    },
  }
}
