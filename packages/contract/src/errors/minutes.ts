import { defineErrors } from './define.ts'

/** Minutes of meetings (spec 4.7, 7.20, 9.13). */
export const minutesErrors = defineErrors({
  'minutes.off': { status: 403, message: 'Minutes aren’t available on this server.' },
  'minutes.switched_off': { status: 403, message: 'Minutes were turned off for this meeting.' },
  'minutes.not_found': { status: 404, message: 'This line doesn’t exist any more.' },
  'minutes.not_ready': { status: 409, message: 'The minutes aren’t ready yet.' },
  'minutes.too_many_lines': {
    status: 409,
    message: 'You can add up to 200 lines to the minutes.',
  },
  'minutes.writing': { status: 409, message: 'The minutes are already being written.' },
  'minutes.not_writing': { status: 409, message: 'The minutes aren’t being written.' },
  'minutes.no_translator': { status: 409, message: 'This server can’t translate minutes.' },
  'minutes.question_required': { status: 422, message: 'Enter a question' },
  'minutes.already_sent': { status: 409, message: 'These minutes were already sent.' },
  'minutes.text_required': { status: 422, message: 'Enter some text' },
})
