import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import {
  emailField,
  firstNameField,
  languageField,
  lastNameField,
  newPasswordField,
  optionalNameField,
  phoneField,
  timestampField,
  uuidField,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { done, passwordCall, success, userCall } from './base.ts'
import { pictureErrors, pictureField } from './file.ts'
import { handOverInput } from './person.ts'

/** Personal information that people edit themselves. */
export const personalInfoSchema = z.strictObject({
  firstName: firstNameField,
  lastName: lastNameField,
  jobTitle: optionalNameField.default(''),
  department: optionalNameField.default(''),
  phone: phoneField.default(''),
})
export type PersonalInfo = z.infer<typeof personalInfoSchema>

export const profilePictureSchema = z.object({
  /** The ID for `file/{id}`; null without a picture. */
  fileId: uuidField.nullable(),
  pictureUrl: z.string().nullable(),
})
export type ProfilePicture = z.infer<typeof profilePictureSchema>

export const changedPictureSchema = profilePictureSchema.extend({
  /** A ticket for `restorePicture`, valid for half an hour; null if there was no previous picture. */
  undo: z.string().nullable(),
})
export type ChangedPicture = z.infer<typeof changedPictureSchema>

/** One sign-in in one browser. */
export const ownSessionSchema = z.object({
  id: uuidField,
  /** The browser's own description. */
  userAgent: z.string(),
  address: z.string(),
  /** ISO 3166 code of the address's country; null if unknown. */
  country: z.string().nullable(),
  createdAt: timestampField,
  lastSeenAt: timestampField,
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

/** Until when the code for a new address is valid. */
export const emailChangeSchema = z.object({ email: z.string(), codeExpiresAt: timestampField })
export type EmailChange = z.infer<typeof emailChangeSchema>

const emailErrors = errorsOf(
  'identity.disposable_email',
  'identity.sign_up_domain',
  'identity.user_exists',
  'organization.domain_not_allowed',
)

const ofUser = z.strictObject({ userId: uuidField })
const tags = ['Profile']

/** What people can do with their own account (spec 2.56). */
export const profileCalls = {
  savePersonalInfo: userCall
    .route({ method: 'PUT', path: '/v1/user/personal-info', tags, summary: 'Change name, work and phone' })
    .input(personalInfoSchema)
    .output(success(personalInfoSchema))
    .errors(errorsOf('input.invalid_phone', 'profile.info_not_updated')),
  picture: userCall
    .route({
      method: 'GET',
      path: '/v1/user/profile-pic',
      tags,
      summary: 'Get a colleague’s profile picture',
    })
    .input(ofUser)
    .output(success(profilePictureSchema))
    .errors(errorsOf('users.not_found')),
  savePicture: userCall
    .route({
      method: 'PUT',
      path: '/v1/additional-info/save-profile-pic',
      tags,
      summary: 'Change the caller’s profile picture; the picture is the body',
    })
    .input(pictureField)
    .output(success(changedPictureSchema))
    .errors({ ...pictureErrors, ...errorsOf('profile.picture_not_updated') }),
  deletePicture: userCall
    .route({
      method: 'PUT',
      path: '/v1/additional-info/delete-profile-pic',
      tags,
      summary: 'Remove a profile picture: the caller’s own or, for admins, a user’s',
      inputStructure: 'detailed',
    })
    .input(z.object({ query: ofUser }))
    .output(success(changedPictureSchema))
    .errors(errorsOf('users.not_found', 'identity.upper_role')),
  restorePicture: userCall
    .route({
      method: 'PUT',
      path: '/v1/additional-info/restore-profile-pic',
      tags,
      summary: 'Bring the caller’s previous profile picture back, as it was',
    })
    .input(z.strictObject({ undo: z.string().max(1_000) }))
    .output(success(changedPictureSchema))
    .errors(errorsOf('file.not_found')),
  changePassword: passwordCall
    .route({
      method: 'PUT',
      path: '/v1/user/change-password',
      tags,
      summary: 'Change the caller’s password; all other sessions end',
    })
    // People without a password omit the current one, and need a recent proof.
    .input(
      z.strictObject({
        password: z.string().max(limits.password.maxChars).optional(),
        newPassword: newPasswordField,
      }),
    )
    .output(done)
    .errors(
      errorsOf('identity.weak_password', 'identity.password_too_long', 'organization.password_too_short'),
    ),
  emailChange: userCall
    .route({
      method: 'GET',
      path: '/v1/user/change-email',
      tags,
      summary: 'Get the new address that waits for its code',
    })
    .output(success(emailChangeSchema.nullable())),
  changeEmail: passwordCall
    .route({
      method: 'POST',
      path: '/v1/user/change-email',
      tags,
      summary: 'Request a new email address; a code is mailed to it',
    })
    // The password can be omitted if the session has a recent proof.
    .input(
      z.strictObject({ email: emailField, password: z.string().max(limits.password.maxChars).optional() }),
    )
    .output(success(emailChangeSchema))
    .errors(emailErrors),
  confirmEmail: userCall
    .route({
      method: 'PUT',
      path: '/v1/user/change-email',
      tags,
      summary: 'Confirm the new email address with the code; all other sessions end',
    })
    .input(z.strictObject({ code: z.string().trim().max(20) }))
    .output(done)
    .errors({ ...errorsOf('identity.code_incorrect', 'identity.code_expired'), ...emailErrors }),
  deleteAccount: passwordCall
    .route({
      method: 'POST',
      path: '/v1/user/delete-account',
      tags,
      summary: 'Delete the caller’s account; it can be restored for 28 days',
    })
    // The password can be omitted if the session has a recent proof.
    .input(
      z.strictObject({
        password: z.string().max(limits.password.maxChars).optional(),
        /** The colleague who gets the meetings and files. If omitted, they are deleted with the account. */
        handOver: handOverInput.optional(),
      }),
    )
    .output(done)
    .errors(errorsOf('users.last_owner', 'users.hand_over_refused', 'sso.keeps_password')),
  sessions: userCall
    .route({ method: 'GET', path: '/v1/user/sessions', tags, summary: 'List the caller’s sessions' })
    .output(success(z.array(ownSessionSchema))),
  endSession: userCall
    .route({ method: 'DELETE', path: '/v1/user/sessions/{id}', tags, summary: 'Sign out one session' })
    .input(z.strictObject({ id: uuidField }))
    .output(done)
    .errors(errorsOf('profile.session_not_found')),
  endOtherSessions: userCall
    .route({
      method: 'POST',
      path: '/v1/user/sessions/end-others',
      tags,
      summary: 'Sign out all other sessions',
    })
    .output(done),
  changeLanguage: userCall
    .route({
      method: 'PATCH',
      path: '/v1/user/language',
      tags,
      summary: 'The same as PUT',
    })
    .input(z.strictObject({ language: languageField }))
    .output(success(z.object({ language: languageField }))),
}
