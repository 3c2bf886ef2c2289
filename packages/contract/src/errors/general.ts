import { defineErrors } from './define.ts'

/** Errors that any call can return (spec 8.10, 8.14). */
export const generalErrors = defineErrors({
  'general.failed': { status: 500, message: 'Failed, please try again later.' },
  'general.unavailable': {
    status: 503,
    message: 'This part of Majlis isn’t available right now. Please try again later.',
  },
  'general.not_found': { status: 404, message: 'We can’t find anything at this address.' },
  'general.too_many_attempts': {
    status: 429,
    message: 'Too many attempts. Please wait a moment and try again.',
  },
  'general.forbidden': { status: 403, message: 'You don’t have permission to do this.' },
  'input.invalid': { status: 422, message: 'Invalid input' },
  'input.invalid_characters': {
    status: 422,
    message: 'This text contains line breaks or invisible characters. Type it instead of pasting it.',
  },
  'input.name_with_link': { status: 422, message: 'A name can’t contain a link.' },
  'input.too_large': { status: 413, message: 'The request is too large.' },
  'input.invalid_email': { status: 422, message: 'Enter a valid email address' },
  'input.email_local_part': {
    status: 422,
    message: 'Addresses with non-English letters before the @ aren’t supported. Enter another address.',
  },
  'input.invalid_phone': { status: 422, message: 'Invalid phone number' },
  'input.invalid_time': { status: 422, message: 'Invalid time' },
  'input.invalid_date': { status: 422, message: 'Invalid date' },
  'input.invalid_time_zone': { status: 422, message: 'This time zone doesn’t exist.' },
  'input.invalid_domain': { status: 422, message: 'Enter a valid domain name' },
})
