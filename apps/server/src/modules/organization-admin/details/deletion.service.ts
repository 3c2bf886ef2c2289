import { limits } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { AllPersonalData } from '../../../platform/personal-data/personal-data.ts'
import type { AccountsApi } from '../../accounts/index.ts'
import type { Notifier } from '../../notifications/index.ts'
import { deletionMail, type DeletionNews } from './deletion-mails.ts'
import { detailsRepository, lockOrganization, type OrganizationRecord } from '../../tenancy/index.ts'

export interface DeletionDeps {
  db: Db
  clock: Clock
  notifier: Pick<Notifier, 'notify'>
  accounts: Pick<AccountsApi, 'listAdministrators' | 'erasePeople'>
  personalData: Pick<AllPersonalData, 'closeOrganization' | 'afterPurge'>
  publicUrl: string
}

export type Deletion = ReturnType<typeof createDeletion>

/** The deletion of an organisation: requested → reminded → purged, unless its owner cancels it. */
export function createDeletion({ db, clock, notifier, accounts, personalData, publicUrl }: DeletionDeps) {
  /** Notifies owners and admins. */
  async function notify(
    tx: Tx,
    news: DeletionNews,
    organization: Pick<OrganizationRecord, 'id' | 'name' | 'deletionDueAt'>,
    actorUserId: string | null = null,
  ): Promise<void> {
    const { id: organizationId, name: title, deletionDueAt: dueAt } = organization
    const readers = await accounts.listAdministrators(tx, organizationId)
    await notifier.notify(
      tx,
      'organization_deletion',
      readers.map((reader) => ({
        userId: reader.id,
        key: organizationId,
        actorUserId,
        data: { organizationId, title, state: news, dueAt },
        mail: deletionMail(news, reader, { organization, publicUrl }),
      })),
    )
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

    /** Sends one reminder for each deletion that is a week away. Can be killed at any time and run twice. */
    async remindDue(): Promise<void> {
      const until = new Date(clock.now() + limits.organization.deletionReminderDays * dayMs)
      for (const id of await detailsRepository.listToRemind(db, until)) await remind(id)
    },

    /** Purges the organisations that are due, each in one transaction. Can be killed at any time and run twice. */
    async purgeDue(): Promise<void> {
      for (const id of await detailsRepository.listDue(db, new Date(clock.now()))) await purge(id)
    },
  }
}
