import { defineErrors } from './define.ts'

/** Meetings, the room and related errors (spec 8.8–8.11, 8.17). */
export const meetingErrors = defineErrors({
  'schedule.not_created': { status: 500, message: 'Schedule not created' },
  'schedule.not_found': { status: 404, message: 'This meeting doesn’t exist.' },
  'schedule.title_required': { status: 422, message: 'Give the meeting a title' },
  'schedule.occurrence_not_found': { status: 404, message: 'The series has no event at this time.' },
  'schedule.in_past': { status: 422, message: 'Choose a time in the future.' },
  'schedule.next_in_past': {
    status: 422,
    message: 'The next event of the series would be in the past. Choose “This and following events” instead.',
  },
  'schedule.overlap': { status: 409, message: 'Two meetings can’t be at the same time.' },
  'schedule.end_before_start': { status: 422, message: 'The end must be after the start.' },
  'schedule.too_long': { status: 422, message: 'A meeting can last at most seven days.' },
  'schedule.too_far': { status: 422, message: 'A meeting can be at most ten years ahead.' },
  'schedule.range_too_long': { status: 422, message: 'This date range is too long.' },
  'schedule.rule_not_movable': {
    status: 422,
    message:
      'You can’t move the whole series to this date. Change how it repeats in the scheduler, or move only this event.',
  },
  'schedule.recurrence_invalid': { status: 422, message: 'These repeat settings aren’t valid.' },
  'schedule.recurrence_too_far': {
    status: 422,
    message: 'A series can last at most 100 years. Choose an earlier end date.',
  },
  'schedule.no_dates': { status: 422, message: 'This meeting has no events left.' },
  'schedule.too_many_series': {
    status: 422,
    message:
      'You already have 50 long-running series. Give this one an earlier end date, or end another series first.',
  },
  'schedule.reminder_invalid': { status: 422, message: 'Choose a reminder time from the list.' },
  'schedule.passcode_invalid': { status: 422, message: 'Enter a passcode of six digits.' },
  'schedule.too_many_invitees': { status: 422, message: 'A regular meeting can have at most 300 people.' },
  'schedule.big_meeting_not_allowed': {
    status: 403,
    message: 'Your organisation can’t schedule big meetings.',
  },
  'schedule.multilingual_not_allowed': {
    status: 403,
    message: 'Your organisation can’t schedule multilingual meetings.',
  },
  'schedule.too_many_people': {
    status: 422,
    message: 'You can check the availability of at most 100 people at once.',
  },
  'schedule.invitee_unknown': {
    status: 422,
    message: 'One of the invited people, teams or business units doesn’t exist.',
  },
  'schedule.stale': { status: 409, message: 'Someone else has changed this meeting.' },
  'schedule.ended': { status: 410, message: 'This meeting has ended.' },
  'schedule.idempotency_key_reused': {
    status: 422,
    message: 'This idempotency key was already used for another request.',
  },
  'invitation.not_found': { status: 404, message: 'This invitation doesn’t exist.' },
  'invitation.closed': { status: 410, message: 'This meeting was cancelled or has ended.' },
  'invitation.suggestion_disabled': {
    status: 403,
    message: 'You can’t suggest a new time for this meeting.',
  },
  'invitation.suggestion_needs_time': { status: 422, message: 'Choose a time to suggest.' },
  'invitation.request_not_found': { status: 404, message: 'This request has already been answered.' },
  'registration.not_open': { status: 404, message: 'We can’t find a registration page at this address.' },
  'registration.daily_bound': {
    status: 429,
    message: 'This meeting has reached its limit of registrations for today.',
  },
  'registration.not_found': { status: 404, message: 'This registration doesn’t exist.' },
  'registration.answer_required': { status: 422, message: 'Answer this question' },
  'room.registration_required': { status: 403, message: 'Register for this meeting first.' },
  // One response for unknown, ended and locked meetings, so that IDs cannot be probed.
  'room.not_available': {
    status: 404,
    message: 'This meeting isn’t open. Check the ID or the link, or ask the host.',
  },
  'room.passcode_required': { status: 403, message: 'Enter the meeting passcode.' },
  'room.passcode_incorrect': { status: 403, message: 'The passcode is incorrect.' },
  'room.name_required': { status: 422, message: 'Enter your name' },
  'room.sign_in_required': {
    status: 403,
    message: 'You need to be signed in to join this meeting.',
  },
  'room.domain_not_allowed': {
    status: 403,
    message: 'Only people with certain email domains can join this meeting.',
  },
  'room.country_not_allowed': { status: 403, message: 'You can’t join this meeting from your country.' },
  'room.locked': { status: 423, message: 'The meeting is locked.' },
  'room.full': { status: 409, message: 'The meeting is full.' },
  'room.too_many_devices': {
    status: 409,
    message: 'You’re already in this meeting on several devices. Leave on one of them first.',
  },
  'room.too_many_arrivals': {
    status: 429,
    message: 'Too many people are joining from your network right now. Try again in a few minutes.',
  },
  'room.waiting_room_full': {
    status: 409,
    message: 'The waiting room is full. Try again in a few minutes.',
  },
  'room.host_absent': { status: 409, message: 'The meeting starts when the host joins.' },
  'room.network_removed': {
    status: 403,
    message:
      'The host removed everyone on your network from this meeting. Join from another network, or ask the host to invite you.',
  },
  'room.removed': { status: 403, message: 'The host removed you from this meeting.' },
  'room.denied': { status: 403, message: 'The host didn’t let you in.' },
  'room.ended': { status: 410, message: 'The meeting has ended.' },
  'room.moved': { status: 409, message: 'Another meeting is starting with this ID. Ask to join again.' },
  'room.not_admitted': { status: 403, message: 'You’re not in this meeting.' },
  'room.host_only': { status: 403, message: 'Only the host and co-hosts can do this.' },
  'room.participant_not_found': { status: 404, message: 'This person isn’t in the meeting.' },
  'room.switch_on_forbidden': { status: 403, message: 'The host doesn’t allow you to turn this on.' },
  'room.rename_forbidden': {
    status: 403,
    message: 'The host doesn’t allow participants to rename themselves.',
  },
  'room.reactions_forbidden': { status: 403, message: 'The host doesn’t allow guests to react.' },
  'room.captions_off': { status: 409, message: 'Captions are off in this meeting.' },
  'room.start_link_used': { status: 410, message: 'This start link has expired or was already used.' },
  'room.media_unavailable': {
    status: 503,
    message: 'Audio and video aren’t available right now. We’ll keep trying.',
  },
  'roomchat.disabled': { status: 403, message: 'The host has turned off chat.' },
  'roomchat.message_empty': { status: 422, message: 'Write a message first.' },
  'feedback.submit_failed': { status: 500, message: 'An error occurred while submitting feedback' },
  'feedback.stars_required': { status: 422, message: 'Choose a star rating' },
  'feedback.not_found': { status: 404, message: 'You can no longer add screenshots to this feedback.' },
  'feedback.gone': { status: 404, message: 'This feedback no longer exists.' },
  'file.type_unsupported': { status: 415, message: 'File type unsupported' },
  'file.too_large': { status: 413, message: 'File too large' },
  'file.format_error': { status: 422, message: 'File format error' },
  'file.password_protected': {
    status: 422,
    message: 'This workbook is password-protected. Upload a copy without a password.',
  },
  'file.count_exceeded': { status: 422, message: 'Maximum uploaded files limit exceeded' },
  'file.total_size_exceeded': { status: 422, message: 'Total uploaded files size exceeded' },
  'chat.off': { status: 403, message: 'Chat isn’t available to you.' },
  'chat.unanswered': { status: 503, message: 'Chat isn’t responding right now. Please try again.' },
  'chat.room_invalid': { status: 422, message: 'This isn’t the ID of a chat.' },
  'chat.room_not_found': { status: 404, message: 'You’re not a member of this chat.' },
  'chat.call_not_found': { status: 404, message: 'There’s no call in this chat.' },
  'chat.code_used': { status: 410, message: 'This chat sign-in code has expired or was already used.' },
  'chat.members_unavailable': { status: 502, message: 'We couldn’t load the members of this chat.' },
  'meeting.report_unknown': {
    status: 404,
    message: 'No report has this code, or the file was changed.',
  },
})
