import { defineErrors } from './define.ts'

/** Meetings, the room and what belongs to them (spec 8.8–8.11, 8.17). */
export const meetingErrors = defineErrors({
  'schedule.not_created': { status: 500, message: 'Schedule not created' },
  'schedule.not_found': { status: 404, message: 'This meeting does not exist.' },
  'schedule.title_required': { status: 422, message: 'Give the meeting a title' },
  // One answer for unknown, ended and locked meetings, so that nobody can probe for IDs.
  'room.not_available': {
    status: 404,
    message: 'This meeting is not open. Check the ID or the link, or ask the host.',
  },
  'room.passcode_required': { status: 403, message: 'Enter the meeting passcode.' },
  'room.passcode_incorrect': { status: 403, message: 'The passcode is not correct.' },
  'room.name_required': { status: 422, message: 'Enter your name' },
  'room.sign_in_required': {
    status: 403,
    message: 'The host lets in signed-in people only. Please sign in first.',
  },
  'room.domain_not_allowed': {
    status: 403,
    message: 'The host lets in people of certain email domains only.',
  },
  'room.country_not_allowed': { status: 403, message: 'This meeting cannot be joined from your country.' },
  'room.locked': { status: 423, message: 'The meeting is locked.' },
  'room.full': { status: 409, message: 'The meeting is full.' },
  'room.host_absent': { status: 409, message: 'The meeting starts when the host joins.' },
  'room.removed': { status: 403, message: 'The host removed you from this meeting.' },
  'room.denied': { status: 403, message: 'The host did not let you in.' },
  'room.ended': { status: 410, message: 'The meeting has ended.' },
  'room.not_admitted': { status: 403, message: 'You are not in this meeting.' },
  'room.host_only': { status: 403, message: 'Only the host and co-hosts can do this.' },
  'room.participant_not_found': { status: 404, message: 'This person is not in the meeting.' },
  'room.rename_forbidden': { status: 403, message: 'The host does not allow renaming.' },
  'room.start_link_used': { status: 410, message: 'This start link was already used or has expired.' },
  'room.media_unavailable': {
    status: 503,
    message: 'Audio and video are not available right now. We keep trying.',
  },
  'roomchat.disabled': { status: 403, message: 'The host has switched the chat off.' },
  'roomchat.message_empty': { status: 422, message: 'Write a message first.' },
  'feedback.submit_failed': { status: 500, message: 'An error occurred while submitting feedback' },
  'feedback.stars_required': { status: 422, message: 'Choose a number of stars' },
  'file.type_unsupported': { status: 415, message: 'File type unsupported' },
  'file.too_large': { status: 413, message: 'File too large' },
  'file.format_error': { status: 422, message: 'File format error' },
  'file.count_exceeded': { status: 422, message: 'Maximum uploaded files limit exceeded' },
  'file.total_size_exceeded': { status: 422, message: 'Total uploaded files size exceeded' },
  'chat.members_unavailable': { status: 502, message: 'The members of this chat could not be loaded.' },
})
