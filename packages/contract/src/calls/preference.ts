import * as z from 'zod'
import { success, userCall } from './base.ts'

/** Notifications that people can switch off. Security mails cannot be switched off. */
export const notificationKinds = [
  /** Invitations, and removals from the list of invitees. */
  'invitation_mail',
  /** A meeting that was changed or cancelled. */
  'change_mail',
  /** To organizers: an invitation declined with a message, a suggested time, a pending registration. */
  'answer_mail',
  'reminder_mail',
  /** A reminder on open pages. */
  'reminder_notice',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Camera backgrounds (spec 1.16). */
export const backdropNames = ['none', 'blur_soft', 'blur_strong', 'dawn', 'study', 'garden', 'dusk'] as const
export type BackdropName = (typeof backdropNames)[number]

/** A device by its name in the browser, because its ID differs in each browser. */
const deviceNameField = z.string().min(1).max(200)

/** How a user joins meetings, on every device. Null: as last used on the device. */
export const callPreferencesSchema = z.strictObject({
  isMicrophoneOn: z.boolean().nullable(),
  isCameraOn: z.boolean().nullable(),
  backdrop: z.enum(backdropNames).nullable(),
  microphone: deviceNameField.nullable(),
  camera: deviceNameField.nullable(),
  speaker: deviceNameField.nullable(),
})
export type CallPreferences = z.infer<typeof callPreferencesSchema>

const notificationsSchema = z.strictObject({ off: z.array(z.enum(notificationKinds)).max(20) })

const tags = ['Profile']

/** A user's preferences, on every device. */
export const preferenceCalls = {
  preferences: userCall
    .route({
      method: 'GET',
      path: '/v1/user/preferences',
      tags,
      summary: 'Get the caller’s notification settings, and how they join meetings',
    })
    .output(success(z.object({ notifications: notificationsSchema, call: callPreferencesSchema }))),
  saveNotifications: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/notification-settings',
      tags,
      summary: 'Change which mails and notices the caller does not get',
    })
    .input(notificationsSchema)
    .output(success(notificationsSchema)),
  saveCallPreferences: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/call-preferences',
      tags,
      summary: 'Change how the caller joins meetings: microphone, camera, background and devices',
    })
    .input(callPreferencesSchema)
    .output(success(callPreferencesSchema)),
}
