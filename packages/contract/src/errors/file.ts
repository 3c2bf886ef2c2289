import { defineErrors } from './define.ts'

/** Errors of uploads, in addition to those of spec 8.11. */
export const fileErrors = defineErrors({
  'file.not_found': { status: 404, message: 'This file does not exist.' },
  'file.incomplete': { status: 422, message: 'This file has not been uploaded completely yet.' },
  'file.organization_full': {
    status: 422,
    message: 'Your organisation has used all its storage. Remove files from other meetings first.',
  },
  'file.no_space': {
    status: 507,
    message: 'The server has no storage space left for this file. Please contact your administrator.',
  },
  'file.picture_interlaced': {
    status: 422,
    message: 'This picture is interlaced or progressive. Save it without that option, or make it smaller.',
  },
  'file.picture_too_wide': { status: 422, message: 'This picture has too many pixels. Use a smaller one.' },
})
