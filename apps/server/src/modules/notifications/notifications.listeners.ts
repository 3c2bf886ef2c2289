import { destinations, queueUserId, type Notice } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { onSignal, type ModuleListener } from '../../platform/module/contributed-work.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import * as notificationsRepository from './notifications.repository.ts'
import * as settingsRepository from './settings.repository.ts'

declare module '../../platform/realtime/realtime.ts' {
  interface SignalMap {
    /** The notifications of these people have changed, or some were read. */
    'notifications.changed': { userIds: string[] }
  }
}

/** Pushes only the number of unread notifications, to the pages that are connected to this process. */
export function notificationsListeners({ db, realtime }: { db: Db; realtime: Realtime }): ModuleListener[] {
  return [
    onSignal('notifications.changed', async ({ userIds }) => {
      if (!realtime.hasSubscribers()) return
      const users = [...(await settingsRepository.listUsers(db, userIds)).values()]
        .map(({ id, email }) => ({ id, destination: destinations.notices(queueUserId(email)) }))
        .filter(({ destination }) => realtime.hasSubscriber(destination))
      const counts = await notificationsRepository.countUnread(
        db,
        users.map(({ id }) => id),
      )
      for (const { id, destination } of users) {
        const notice: Notice = { type: 'notifications.changed', unread: counts.get(id) ?? 0 }
        realtime.push(destination, notice, { kind: 'user', id })
      }
    }),
  ]
}
