import { limits } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { AnyNotificationKind } from '../../platform/module/notification-kinds.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { AccountMailer } from '../accounts/index.ts'
import { createDueMails } from './due-mails.ts'
import { notificationsListeners } from './notifications.listeners.ts'
import * as notificationsRepository from './notifications.repository.ts'
import { notificationCalls } from './notifications.routes.ts'
import { createNotifications } from './notifications.service.ts'
import { createNotifier } from './notifier.ts'
import type { Notifier } from './notifier-calls.ts'
import { notificationsData } from './personal-data.ts'
import { createNotificationSettings } from './settings.service.ts'
import { collectKinds, type KindRules } from './settings.ts'

export interface NotificationsModuleDeps {
  db: Db
  clock: Clock
  realtime: Realtime
  mailer: Mailer
  accountMailer: AccountMailer
  audit: AuditLog
  /** Of all modules, known once they are there. */
  kinds: () => readonly AnyNotificationKind[]
  publicUrl: string
}

const deletedAtOnce = 5_000

/** Notifications in the center, by mail and in the browser. */
export function createNotificationsModule(deps: NotificationsModuleDeps) {
  const { db, clock } = deps
  let known: KindRules | undefined
  const parts = { ...deps, kinds: () => (known ??= collectKinds(deps.kinds())) }
  const sendDue = createDueMails(parts)

  async function deleteOld(): Promise<void> {
    const before = new Date(clock.now() - limits.notifications.keptDays * dayMs)
    while ((await notificationsRepository.deleteBefore(db, before, deletedAtOnce)) === deletedAtOnce);
  }

  return {
    name: 'notifications',
    api: createNotifier(parts) satisfies Notifier,
    calls: { notification: notificationCalls(createNotifications(parts), createNotificationSettings(parts)) },
    personalData: notificationsData({ db }),
    jobs: [
      runsAt('*/5 * * * *', 'send-due-notification-mails', sendDue),
      runsAt('41 3 * * *', 'delete-old-notifications', deleteOld),
    ],
    listeners: notificationsListeners(deps),
    start: async () => void parts.kinds(),
  } satisfies ServerModule
}
