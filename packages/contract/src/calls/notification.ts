import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timeField, uuidField } from '../fields.ts'
import { limits, notificationTopics } from '../limits.ts'
import { notificationChoiceSchema, notificationKinds, notificationSchema } from '../notifications.ts'
import { success, userCall } from './base.ts'

const { maxPageSize, maxMarked } = limits.notifications

/** How many are unread; no more than `limits.notifications.maxCounted` are counted. */
const unreadSchema = z.object({ unread: z.int() })

const choicesSchema = z.record(z.enum(notificationKinds), notificationChoiceSchema)

/** Local times; the end can be on the next day. */
const quietHoursSchema = z.strictObject({ start: timeField, end: timeField }).nullable()

const notificationSettingsSchema = z.strictObject({
  choices: choicesSchema,
  quietHours: quietHoursSchema,
  /** When the digest goes out, in the person's time zone. */
  digestTime: timeField,
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>

const shownSettingsSchema = notificationSettingsSchema.extend({
  /** What holds where the person, or the organisation, has chosen nothing else. */
  defaults: notificationSettingsSchema,
  /** Kinds whose notifications and mails cannot be switched off. */
  required: z.array(z.enum(notificationKinds)),
  /** Kinds that are of use only at once: they are in no digest, and quiet hours do not hold them back. */
  urgent: z.array(z.enum(notificationKinds)),
  /** Kinds that this installation does not send. */
  off: z.array(z.enum(notificationKinds)),
})
export type ShownNotificationSettings = z.infer<typeof shownSettingsSchema>

const tags = ['Notifications']

/** The notifications of the caller, on every device. */
export const notificationCalls = {
  list: userCall
    .route({ method: 'GET', path: '/v1/notifications', tags, summary: 'Notifications, newest first' })
    .input(
      z.strictObject({
        cursor: uuidField.optional(),
        isUnread: z.boolean().default(false),
        topic: z.enum(notificationTopics).optional(),
        limit: z.int().min(1).max(maxPageSize).default(30),
      }),
    )
    .output(
      success(
        unreadSchema.extend({ notifications: z.array(notificationSchema), nextCursor: uuidField.nullable() }),
      ),
    ),
  unread: userCall
    .route({ method: 'GET', path: '/v1/notifications/unread', tags, summary: 'How many are unread' })
    .output(success(unreadSchema)),
  announced: userCall
    .route({
      method: 'GET',
      path: '/v1/notifications/announced',
      tags,
      summary: 'Unread ones of the last minutes that the browser itself is to show',
    })
    .output(success(z.array(notificationSchema))),
  mark: userCall
    .route({ method: 'POST', path: '/v1/notifications/mark', tags, summary: 'Mark as read or unread' })
    .input(z.strictObject({ ids: z.array(uuidField).min(1).max(maxMarked), isRead: z.boolean() }))
    .output(success(unreadSchema)),
  markAll: userCall
    .route({ method: 'POST', path: '/v1/notifications/mark-all', tags, summary: 'Mark all as read' })
    .input(z.strictObject({ topic: z.enum(notificationTopics).optional() }))
    .output(success(unreadSchema)),
  settings: userCall
    .route({
      method: 'GET',
      path: '/v1/notifications/settings',
      tags,
      summary: 'By which ways notifications come',
    })
    .output(success(shownSettingsSchema)),
  saveSettings: userCall
    .route({
      method: 'PUT',
      path: '/v1/notifications/settings',
      tags,
      summary: 'Choose by which ways notifications come',
    })
    .input(notificationSettingsSchema)
    .output(success(shownSettingsSchema))
    .errors(errorsOf('input.invalid_time')),
  organizationSettings: userCall
    .route({
      method: 'GET',
      path: '/v1/notifications/organization-settings',
      tags,
      summary: 'What holds for people of the organisation who chose nothing else',
    })
    .output(success(shownSettingsSchema)),
  saveOrganizationSettings: userCall
    .route({
      method: 'PUT',
      path: '/v1/notifications/organization-settings',
      tags,
      summary: 'Change what holds for people of the organisation who chose nothing else',
    })
    .input(notificationSettingsSchema)
    .output(success(shownSettingsSchema))
    .errors(errorsOf('input.invalid_time')),
}
