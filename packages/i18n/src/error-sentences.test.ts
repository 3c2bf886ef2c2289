import { expect, it } from 'vitest'
import { readNamespace } from './testing/catalogue.ts'

const english = readNamespace('en', 'errors')

// Section 8 of the specification word for word, not the catalogue of the product.
it.each([
  ['[8.1]', 'identity.suspended', 'The account is suspended. Contact your administrator.'],
  ['[8.2]', 'identity.account_not_found', 'Account not found. Try another account.'],
  ['[8.3]', 'identity.credentials_incorrect', 'The email or password is incorrect.'],
  ['[8.4]', 'identity.disposable_email', 'Disposable email is not allowed'],
  ['[8.5]', 'identity.user_exists', 'User already exists'],
  ['[8.6]', 'users.suspend_failed', 'Failed to suspend user(s)'],
  ['[8.6]', 'users.reactivate_failed', 'Failed to reactivate user(s)'],
  ['[8.6]', 'users.delete_failed', 'Failed to delete user(s)'],
  ['[8.6]', 'users.resend_failed', 'Failed to resend invitation'],
  ['[8.6]', 'users.reactivate_no_entry', 'Failed to reactivate user. No entry found.'],
  ['[8.7]', 'profile.info_not_updated', 'Personal info not updated'],
  ['[8.7]', 'profile.picture_not_updated', 'Profile picture not updated'],
  ['[8.7]', 'organization.logo_not_updated', 'Organisation logo not updated'],
  ['[8.7]', 'resource.pmu_not_updated', 'Could not update PMU'],
  ['[8.8]', 'schedule.not_created', 'Schedule not created'],
  ['[8.9]', 'feedback.submit_failed', 'An error occurred while submitting feedback'],
  ['[8.10]', 'general.failed', 'Failed, please try again later.'],
  ['[8.11]', 'file.type_unsupported', 'File type unsupported'],
  ['[8.11]', 'file.count_exceeded', 'Maximum uploaded files limit exceeded'],
  ['[8.11]', 'file.total_size_exceeded', 'Total uploaded files size exceeded'],
  ['[8.12]', 'identity.verification_link_expired', 'Verification link expired; request a new one'],
  ['[8.14]', 'input.invalid', 'Invalid input'],
  ['[8.14]', 'input.invalid_phone', 'Invalid phone number'],
  ['[8.14]', 'input.invalid_time', 'Invalid time'],
  ['[8.15, 5.2]', 'identity.passwords_differ', "Password doesn't match"],
  ['[6.1]', 'identity.upper_role', "You can't perform any action on upper role"],
])('%s says of %s: %s', (_statement, code, sentence) => {
  expect(english.get(code)).toBe(sentence)
})
