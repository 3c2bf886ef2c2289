import { defineErrors } from './define.ts'

/** Files that people put on the server, beside those of spec 8.11. */
export const fileErrors = defineErrors({
  'file.not_found': { status: 404, message: 'This file does not exist.' },
  'file.no_space': {
    status: 507,
    message: 'There is no room for this file on the server. Please tell your administrator.',
  },
  'file.picture_too_wide': { status: 422, message: 'This picture has too many pixels. Use a smaller one.' },
})
