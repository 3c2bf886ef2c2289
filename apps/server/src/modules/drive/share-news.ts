import type { NotificationData } from '@majlis/contract'
import { utcDay, type Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { byAllWays, type NotificationKindRules } from '../../platform/module/notification-kinds.ts'
import type { Notifier } from '../notifications/index.ts'
import * as entriesRepository from './entries.repository.ts'
import type { Entry } from './entries.repository.ts'

export interface ShareNewsDeps {
  clock: Clock
  notifier: Pick<Notifier, 'notify' | 'takeBackFile'>
}

export type ShareNews = ReturnType<typeof createShareNews>

/** The latest ones that a notification lists. */
const maxListed = 50

/** People are notified of what is shared with them: in one notification for each person who shares and each day (UTC). */
export function createShareNews({ clock, notifier }: ShareNewsDeps) {
  return {
    async shared(tx: Tx, caller: UserCaller, entry: Entry, userIds: readonly string[]): Promise<void> {
      const day = utcDay(clock.now())
      const file = { id: entry.id, name: entry.name, isFolder: !entry.is_file }
      const merge = ({ files }: NotificationData<'file_shared'>) => ({
        files: [file, ...files.filter(({ id }) => id !== file.id)].slice(0, maxListed),
      })
      await notifier.notify(
        tx,
        'file_shared',
        userIds
          .filter((userId) => userId !== caller.userId)
          .map((userId) => ({
            userId,
            key: `${caller.userId}:${day}`,
            actorUserId: caller.userId,
            data: { files: [file] },
            mail: 'plain' as const,
            merge,
          })),
      )
    },

    /** Removes the entry from the notifications of people who can no longer open it. */
    async unshared(
      tx: Tx,
      { organizationId }: UserCaller,
      entryId: string,
      userIds: readonly string[],
    ): Promise<void> {
      const without: string[] = []
      for (const userId of userIds)
        if (!(await entriesRepository.find(tx, { organizationId, userId }, entryId))) without.push(userId)
      await notifier.takeBackFile(tx, entryId, without)
    },
  }
}

/** The kind of this module. */
export function driveNotifications({ isOn }: { isOn: boolean }): NotificationKindRules<'file_shared'> {
  return {
    kind: 'file_shared',
    isOff: !isOn,
    defaults: byAllWays,
    stored: ({ files }) => ({ files: files.map((file) => ({ ...file, name: '' })) }),
    path: ({ files: [latest, ...others] }) => {
      if (!latest || others.length > 0) return '/drive/shared'
      return latest.isFolder ? `/drive/${latest.id}` : `/drive/shared?show=${latest.id}`
    },
    async currentData(db, reader, all) {
      if (!isOn) return new Map()
      const now = await listNames(db, reader, [
        ...new Set(all.flatMap(({ data }) => data.files.map(({ id }) => id))),
      ])
      return new Map(
        all.flatMap(({ id, data }) => {
          const files = data.files.flatMap((file) => {
            const name = now.get(file.id)
            return name === undefined ? [] : [{ ...file, name }]
          })
          return files.length > 0 ? [[id, { files }] as const] : []
        }),
      )
    },
  }
}

/** The names of those that the person may open now. */
async function listNames(
  db: DbOrTx,
  viewer: entriesRepository.Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const entries = await entriesRepository.listByIds(db, viewer, ids)
  return new Map(entries.filter(({ trashed_at: at }) => at === null).map(({ id, name }) => [id, name]))
}
