import { defineErrors } from './define.ts'

/** Files and folders of the drive. */
export const driveErrors = defineErrors({
  'drive.off': { status: 403, message: 'Drive isn’t available on this server.' },
  // One response for what is gone and what is not shared, so that nothing can be probed.
  'drive.not_found': { status: 404, message: 'This file or folder doesn’t exist, or isn’t shared with you.' },
  'drive.view_only': { status: 403, message: 'You can view this, but not change it.' },
  'drive.owner_only': { status: 403, message: 'Only the owner can do this.' },
  'drive.name_taken': { status: 409, message: 'A file or folder with this name is already in this folder.' },
  'drive.name_invalid': { status: 422, message: 'Enter a name without / or \\.' },
  'drive.into_itself': { status: 422, message: 'A folder can’t be moved or copied into itself.' },
  'drive.other_owner': {
    status: 422,
    message: 'You can’t move this to another person’s drive. Copy it instead.',
  },
  'drive.too_deep': { status: 422, message: 'Folders can be at most 20 levels deep.' },
  'drive.subject_unknown': { status: 422, message: 'Choose a colleague or a team of your organisation.' },
  'drive.count_exceeded': { status: 422, message: 'That’s too many files and folders at once.' },
  'drive.shares_exceeded': {
    status: 422,
    message:
      'This is already shared with 100 people and teams, the maximum. Share it with a team instead of individual people.',
  },
  // The same response for links that never existed, were turned off or have expired.
  'drive.link_not_available': { status: 404, message: 'This link doesn’t work any more.' },
  'drive.passcode_required': { status: 403, message: 'Enter the passcode for this link.' },
  'drive.passcode_incorrect': { status: 403, message: 'The passcode is incorrect.' },
  'drive.not_editable': { status: 422, message: 'This file can’t be edited here.' },
  'drive.editor_unavailable': {
    status: 503,
    message: 'The editor isn’t available right now. Try again in a few minutes.',
  },
  'drive.download_off': {
    status: 403,
    message: 'The owner has turned off downloads, and this file can’t be shown here.',
  },
  'drive.quota_exceeded': {
    status: 422,
    message: 'This drive is full. To free up space, empty its trash or delete files permanently.',
  },
})
