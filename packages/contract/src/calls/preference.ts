import * as z from 'zod'
import { success, userCall } from './base.ts'

/** Camera backgrounds (spec 1.16). */
export const backdropNames = ['none', 'blur_soft', 'blur_strong', 'dawn', 'study', 'garden', 'dusk'] as const
export type BackdropName = (typeof backdropNames)[number]

/** Ours, or a picture of the person or the organisation, by its ID. */
const backdropField = z.union([z.enum(backdropNames), z.templateLiteral(['picture:', z.uuid()])])

/** A device by its name in the browser, because its ID differs in each browser. */
const deviceNameField = z.string().min(1).max(200)

/** How a user joins meetings, on every device. Null: as last used on the device. */
export const callPreferencesSchema = z.strictObject({
  isMicrophoneOn: z.boolean().nullable(),
  isCameraOn: z.boolean().nullable(),
  backdrop: backdropField.nullable(),
  microphone: deviceNameField.nullable(),
  camera: deviceNameField.nullable(),
  speaker: deviceNameField.nullable(),
})
export type CallPreferences = z.infer<typeof callPreferencesSchema>

const tags = ['Profile']

/** A user's preferences, on every device. */
export const preferenceCalls = {
  preferences: userCall
    .route({
      method: 'GET',
      path: '/v1/user/preferences',
      tags,
      summary: 'How the caller joins meetings',
    })
    .output(success(z.object({ call: callPreferencesSchema }))),
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
