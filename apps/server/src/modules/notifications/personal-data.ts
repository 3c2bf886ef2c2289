import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { organizationJson, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import { users } from '../accounts/index.ts'
import * as notificationsRepository from './notifications.repository.ts'
import './notifications.tables.ts'

const notifications = declareTable('notifications', {
  through: ['user_id', users],
  people: { user_id: 'deleted', actor_user_id: 'deleted' },
  columns: {
    id: 'person',
    kind: 'person',
    data: 'person',
    outcome: 'person',
    created_at: 'person',
    read_at: 'person',
    user_id: omitted.scope,
    key: omitted.internal,
    actor_user_id: omitted.private,
    actor_email: omitted.private,
    is_in_center: omitted.internal,
    is_announced: omitted.internal,
    mail_at: omitted.passing,
    mail: omitted.passing,
  },
})

const notificationSettings = declareTable('notification_settings', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: { chosen: 'person', changed_at: 'person', user_id: omitted.scope },
})

const organizationNotificationSettings = declareTable('organization_notification_settings', {
  organization: 'organization_id',
  moved: 'ends',
  columns: { chosen: 'organization', changed_at: 'organization', organization_id: omitted.scope },
})

/** The notifications of the last 90 days, and people's choices. */
export function notificationsData({ db }: { db: Db }) {
  return {
    tables: [notifications, notificationSettings, organizationNotificationSettings],
    async *exportOrganization(organizationId) {
      yield organizationJson(db, 'notification-settings.json', {
        table: organizationNotificationSettings,
        organizationId,
        key: ['organization_id'],
      })
    },
    async *exportPerson({ userId }) {
      yield personJson(db, 'notifications.json', {
        table: notifications,
        where: sql`t.user_id = ${userId}`,
      })
      yield personJson(db, 'notification-settings.json', {
        table: notificationSettings,
        where: sql`t.user_id = ${userId}`,
        key: ['user_id'],
      })
    },
    /** Notifications that accounts caused are deleted with them; those of an address are deleted here. */
    async erase(tx, { organizationId, emails, organizationEnds }) {
      if (!organizationEnds) await notificationsRepository.deleteByActors(tx, organizationId, emails)
    },
  } satisfies PersonalData
}
