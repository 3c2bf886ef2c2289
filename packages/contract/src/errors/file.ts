import { defineErrors } from './define.ts'

/** Errors of uploads, in addition to those of spec 8.11. */
export const fileErrors = defineErrors({
  'file.not_found': { status: 404, message: 'This file doesn’t exist.' },
  'file.incomplete': { status: 422, message: 'This file hasn’t finished uploading.' },
  'file.too_many_backdrops': {
    status: 422,
    message: 'You can’t add more than 20 backgrounds. Delete one first.',
  },
  'file.name_of_another': {
    status: 409,
    message: 'Someone else added a file with this name. Rename yours and try again.',
  },
  'file.organization_full': {
    status: 422,
    message: 'Your organisation has used all its storage. Remove files from other meetings first.',
  },
  'file.no_space': {
    status: 507,
    message: 'The server has run out of storage space. Contact your administrator.',
  },
  'file.picture_interlaced': {
    status: 422,
    message: 'This picture is interlaced or progressive. Save it without that option, or make it smaller.',
  },
  'file.picture_too_wide': { status: 422, message: 'This picture is too large. Use one with fewer pixels.' },
})
