import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readNamespace } from './testing/catalogue.ts'

const english = new Map([
  ...readNamespace('en', 'errors'),
  ...[...readNamespace('en', 'common')].map(([key, text]) => [`common:${key}`, text] as const),
  ...[...readNamespace('en', 'auth')].map(([key, text]) => [`auth:${key}`, text] as const),
])

const sourceOf = (path: string) => readFileSync(new URL(`../../../apps/${path}`, import.meta.url), 'utf8')

const server = 'server/src/modules'
const web = 'web/src/features'

// Section 8 of the specification word for word, not the catalogue of the product. Last comes the file that refuses or shows so.
it.each([
  [
    '[8.1]',
    'identity.suspended',
    'The account is suspended. Contact your administrator.',
    `${server}/accounts/accounts.policy.ts`,
  ],
  [
    '[8.2]',
    'identity.account_not_found',
    'Account not found. Try another account.',
    `${server}/accounts/accounts.policy.ts`,
  ],
  [
    '[8.3]',
    'identity.credentials_incorrect',
    'The email or password is incorrect.',
    `${server}/authentication/sign-in/sign-in.service.ts`,
  ],
  [
    '[8.4]',
    'identity.disposable_email',
    'Disposable email is not allowed',
    `${server}/authentication/sign-up/sign-up.service.ts`,
  ],
  ['[8.5]', 'identity.user_exists', 'User already exists', `${server}/accounts/users.repository.ts`],
  ['[8.6]', 'users.suspend_failed', 'Failed to suspend user(s)', `${server}/people/acts/access-acts.ts`],
  [
    '[8.6]',
    'users.reactivate_failed',
    'Failed to reactivate user(s)',
    `${server}/people/acts/access-acts.ts`,
  ],
  ['[8.6]', 'users.delete_failed', 'Failed to delete user(s)', `${server}/people/acts/access-acts.ts`],
  ['[8.6]', 'users.resend_failed', 'Failed to resend invitation', `${server}/people/acts/membership-acts.ts`],
  [
    '[8.6]',
    'users.reactivate_no_entry',
    'Failed to reactivate user. No entry found.',
    `${server}/people/acts/access-acts.ts`,
  ],
  [
    '[8.7]',
    'profile.info_not_updated',
    'Personal info not updated',
    `${web}/profile/components/AboutCard.tsx`,
  ],
  [
    '[8.7]',
    'profile.picture_not_updated',
    'Profile picture not updated',
    `${web}/profile/components/PictureField.tsx`,
  ],
  [
    '[8.7]',
    'organization.logo_not_updated',
    'Organisation logo not updated',
    `${web}/organization/components/PictureCard.tsx`,
  ],
  ['[8.7]', 'resource.pmu_not_updated', 'Could not update PMU', `${web}/profile/components/RoomCard.tsx`],
  ['[8.8]', 'schedule.not_created', 'Schedule not created', `${server}/planning/create/create-meeting.ts`],
  [
    '[8.9]',
    'feedback.submit_failed',
    'An error occurred while submitting feedback',
    `${server}/feedback/submission.service.ts`,
  ],
  ['[8.10]', 'general.failed', 'Failed, please try again later.', 'server/src/platform/http/procedures.ts'],
  ['[8.11]', 'file.type_unsupported', 'File type unsupported', `${server}/agenda/agenda-uploads.ts`],
  ['[8.11]', 'file.too_large', 'File too large', 'server/src/platform/http/uploads.ts'],
  ['[8.11]', 'file.format_error', 'File format error', `${server}/agenda/agenda-uploads.ts`],
  [
    '[8.11]',
    'file.count_exceeded',
    'Maximum uploaded files limit exceeded',
    `${server}/meetings/meeting-files.ts`,
  ],
  [
    '[8.11]',
    'file.total_size_exceeded',
    'Total uploaded files size exceeded',
    `${server}/meetings/meeting-files.ts`,
  ],
  [
    '[8.12]',
    'identity.reset_link_expired',
    'The reset link has expired. Links are valid for 1 hour.',
    `${web}/auth/routes/ResetPasswordPage.tsx`,
  ],
  [
    '[8.12]',
    'identity.reset_link_used',
    'The reset link has already been used.',
    `${web}/auth/routes/ResetPasswordPage.tsx`,
  ],
  ['[8.12]', 'auth:reset.tryAgain', 'Try Again', `${web}/auth/routes/ResetPasswordPage.tsx`],
  [
    '[8.12]',
    'identity.verification_link_expired',
    'Verification link expired; request a new one',
    `${web}/auth/routes/ActivatePage.tsx`,
  ],
  [
    '[8.13]',
    'media.camera_blocked',
    'Your browser is blocking the camera. Allow it with the icon in the address bar.',
    `${web}/join/components/DeviceGuide.tsx`,
  ],
  [
    '[8.13]',
    'media.microphone_blocked',
    'Your browser is blocking the microphone. Allow it with the icon in the address bar.',
    `${web}/join/components/DeviceGuide.tsx`,
  ],
  ['[8.14]', 'input.invalid', 'Invalid input', `${server}/calendar/calendar-range.ts`],
  ['[8.14]', 'input.invalid_phone', 'Invalid phone number', `${server}/people/import/judge-rows.ts`],
  ['[8.14]', 'input.invalid_time', 'Invalid time', `${web}/invitations/components/SuggestForm.tsx`],
  [
    '[8.15, 5.2]',
    'identity.passwords_differ',
    "Password doesn't match",
    `${web}/auth/components/NewPasswordFields.tsx`,
  ],
  [
    '[8.16]',
    'realtime.error_unreadable',
    'Failed to parse an error from the live connection.',
    'web/src/app/shell/realtime-connection.ts',
  ],
  [
    '[8.16]',
    'realtime.check_unreadable',
    'Failed to parse the meeting check.',
    'web/src/app/shell/realtime-connection.ts',
  ],
  [
    '[8.16]',
    'realtime.publish_failed',
    'Failed to publish a message over the live connection.',
    'web/src/app/shell/realtime-connection.ts',
  ],
  ['[8.19]', 'common:success.USER_DELETED', 'User deleted', `${web}/people/components/DeleteDialog.tsx`],
  [
    '[8.19]',
    'common:success.SCHEDULE_DELETED',
    'Schedule deleted',
    'web/src/shared/meeting-delete/DeleteDialog.tsx',
  ],
  [
    '[8.19]',
    'common:success.FEEDBACK_SUBMITTED',
    'Thank you for your feedback',
    `${web}/join/components/FeedbackSent.tsx`,
  ],
  ['[8.19]', 'common:success.UPLOAD_SUCCESS', 'Uploaded', `${web}/people/components/UploadCard.tsx`],
  [
    '[8.19]',
    'common:success.INVITATION_RESENT',
    'Invitation sent again',
    `${server}/people/people.routes.ts`,
  ],
  [
    '[8.19]',
    'common:success.PASSWORD_RESET_INITIATED',
    'Password reset started',
    `${web}/people/components/PasswordDialog.tsx`,
  ],
  ['[8.19]', 'common:success.COPIED', 'Copied to clipboard', 'web/src/shared/clipboard/CopyButton.tsx'],
  ['[8.19]', 'common:success.PMU_UPDATED', 'PMU updated', `${web}/profile/components/RoomCard.tsx`],
  [
    '[8.19]',
    'common:success.PROFILE_PICTURE_UPDATED',
    'Profile picture updated',
    `${web}/profile/components/PictureField.tsx`,
  ],
  [
    '[8.19]',
    'common:success.PROFILE_PICTURE_REMOVED',
    'Profile picture removed',
    `${web}/profile/components/PictureField.tsx`,
  ],
  ['[8.19]', 'common:success.LOGO_UPDATED', 'Logo updated', `${web}/organization/components/PictureCard.tsx`],
  ['[8.19]', 'common:success.LOGO_REMOVED', 'Logo removed', `${web}/organization/components/PictureCard.tsx`],
  [
    '[2.65]',
    'recording.not_available',
    'File Not Available - The file has been removed by the meeting owner and is no longer available.',
    `${web}/recordings/routes/SharePage.tsx`,
  ],
  [
    '[6.1]',
    'identity.upper_role',
    "You can't perform any action on upper role",
    `${server}/people/acts/membership-acts.ts`,
  ],
])('%s says of %s: %s', (_statement, key, sentence, file) => {
  expect(english.get(key)).toBe(sentence)
  expect(sourceOf(file)).toContain(key.replace(/^common:success\.|^auth:/, ''))
})
