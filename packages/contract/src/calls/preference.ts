import * as z from 'zod'
import { success, userCall } from './base.ts'

/** What people can switch off. Mails about the security of an account are none of these. */
export const notificationKinds = [
  /** Being invited, and being taken off a list. */
  'invitation_mail',
  /** A meeting that was changed or cancelled. */
  'change_mail',
  /** To organizers: declined with a word, another time suggested, a registration that waits. */
  'answer_mail',
  'reminder_mail',
  /** A reminder on the pages that are open. */
  'reminder_notice',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What can stand behind a person (spec 1.16). */
export const backdropNames = ['none', 'blur_soft', 'blur_strong', 'dawn', 'study', 'garden', 'dusk'] as const
export type BackdropName = (typeof backdropNames)[number]

/** A device by the name that browsers give it: its id is another one in each browser. */
const deviceNameField = z.string().min(1).max(200)

/** How somebody comes into meetings, on every device. Null: as it was there the last time. */
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

/** What people choose for themselves, on every device. */
export const preferenceCalls = {
  preferences: userCall
    .route({
      method: 'GET',
      path: '/v1/user/preferences',
      tags,
      summary: 'Which mails and notices the caller gets, and how the caller comes into meetings',
    })
    .output(success(z.object({ notifications: notificationsSchema, call: callPreferencesSchema }))),
  saveNotifications: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/notification-settings',
      tags,
      summary: 'Choose which mails and notices not to get',
    })
    .input(notificationsSchema)
    .output(success(notificationsSchema)),
  saveCallPreferences: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/call-preferences',
      tags,
      summary: 'Choose how to come into meetings: microphone, camera, backdrop and devices',
    })
    .input(callPreferencesSchema)
    .output(success(callPreferencesSchema)),
}
