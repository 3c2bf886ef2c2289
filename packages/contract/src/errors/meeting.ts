import { defineErrors } from './define.ts'

/** Meetings, the room and related errors (spec 8.8–8.11, 8.17). */
export const meetingErrors = defineErrors({
  'schedule.not_created': { status: 500, message: 'Schedule not created' },
  'schedule.not_found': { status: 404, message: 'This meeting does not exist.' },
  'schedule.title_required': { status: 422, message: 'Give the meeting a title' },
  'schedule.occurrence_not_found': { status: 404, message: 'The meeting has no event at this time.' },
  'schedule.in_past': { status: 422, message: 'An event cannot be in the past.' },
  'schedule.next_in_past': {
    status: 422,
    message: 'The next event of the series would be in the past. Choose “This and following events” instead.',
  },
  'schedule.overlap': { status: 409, message: 'Two meetings cannot fall in the same hour.' },
  'schedule.end_before_start': { status: 422, message: 'The end must be after the start.' },
  'schedule.too_long': { status: 422, message: 'A meeting can last seven days at most.' },
  'schedule.too_far': { status: 422, message: 'A meeting can be scheduled ten years ahead at most.' },
  'schedule.range_too_long': { status: 422, message: 'This range of dates is too long.' },
  'schedule.rule_not_movable': {
    status: 422,
    message:
      'One new date cannot move this whole series. Change how it repeats in the scheduler, or move only this event.',
  },
  'schedule.recurrence_invalid': { status: 422, message: 'This recurrence is not valid.' },
  'schedule.recurrence_too_far': {
    status: 422,
    message: 'A series can last at most 100 years. Choose an earlier end date, or none.',
  },
  'schedule.no_dates': { status: 422, message: 'This meeting has no dates left.' },
  'schedule.too_many_series': {
    status: 422,
    message:
      'You already have 50 long-running series. Give this one an earlier end date, or end another series first.',
  },
  'schedule.reminder_invalid': { status: 422, message: 'Choose one of the offered reminder times.' },
  'schedule.passcode_invalid': { status: 422, message: 'The passcode has exactly six digits.' },
  'schedule.too_many_invitees': { status: 422, message: 'A regular meeting can have at most 300 people.' },
  'schedule.big_meeting_not_allowed': {
    status: 403,
    message: 'Your organisation cannot schedule big meetings.',
  },
  'schedule.multilingual_not_allowed': {
    status: 403,
    message: 'Your organisation cannot schedule multilingual meetings.',
  },
  'schedule.too_many_people': {
    status: 422,
    message: 'You can look up free times for at most 100 people at once.',
  },
  'schedule.invitee_unknown': {
    status: 422,
    message: 'One of the invited people, teams or business units does not exist.',
  },
  'schedule.stale': { status: 409, message: 'Someone else changed this meeting in the meantime.' },
  'schedule.ended': { status: 410, message: 'This meeting is over.' },
  'schedule.idempotency_key_reused': {
    status: 422,
    message: 'This idempotency key was already used for another request.',
  },
  'invitation.not_found': { status: 404, message: 'This invitation does not exist.' },
  'invitation.closed': { status: 410, message: 'This meeting was cancelled or is over.' },
  'invitation.suggestion_disabled': {
    status: 403,
    message: 'You cannot suggest a new time for this meeting.',
  },
  'invitation.suggestion_needs_time': { status: 422, message: 'Choose the time you suggest.' },
  'invitation.request_not_found': { status: 404, message: 'This request has already been answered.' },
  'registration.not_open': { status: 404, message: 'There is no registration at this address.' },
  'registration.daily_bound': {
    status: 429,
    message: 'This meeting has reached its limit of registrations for today.',
  },
  'registration.not_found': { status: 404, message: 'This registration does not exist.' },
  'registration.answer_required': { status: 422, message: 'Please answer this question.' },
  'room.registration_required': { status: 403, message: 'Please register for this meeting first.' },
  // One response for unknown, ended and locked meetings, so that IDs cannot be probed.
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
    message: 'Only people with certain email domains can join this meeting.',
  },
  'room.country_not_allowed': { status: 403, message: 'This meeting cannot be joined from your country.' },
  'room.locked': { status: 423, message: 'The meeting is locked.' },
  'room.full': { status: 409, message: 'The meeting is full.' },
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
  'room.denied': { status: 403, message: 'The host did not let you in.' },
  'room.ended': { status: 410, message: 'The meeting has ended.' },
  'room.moved': { status: 409, message: 'Another meeting is starting with this ID. Ask to join again.' },
  'room.not_admitted': { status: 403, message: 'You are not in this meeting.' },
  'room.host_only': { status: 403, message: 'Only the host and co-hosts can do this.' },
  'room.participant_not_found': { status: 404, message: 'This person is not in the meeting.' },
  'room.switch_on_forbidden': { status: 403, message: 'The host does not allow you to turn this on.' },
  'room.rename_forbidden': {
    status: 403,
    message: 'The host does not allow participants to rename themselves.',
  },
  'room.reactions_forbidden': { status: 403, message: 'The host does not allow guests to react.' },
  'room.start_link_used': { status: 410, message: 'This start link was already used or has expired.' },
  'room.media_unavailable': {
    status: 503,
    message: 'Audio and video are not available right now. We keep trying.',
  },
  'roomchat.disabled': { status: 403, message: 'The host has switched the chat off.' },
  'roomchat.message_empty': { status: 422, message: 'Write a message first.' },
  'feedback.submit_failed': { status: 500, message: 'An error occurred while submitting feedback' },
  'feedback.stars_required': { status: 422, message: 'Choose a number of stars' },
  'feedback.not_found': { status: 404, message: 'Screenshots can no longer be added to this feedback.' },
  'feedback.gone': { status: 404, message: 'This feedback no longer exists.' },
  'file.type_unsupported': { status: 415, message: 'File type unsupported' },
  'file.too_large': { status: 413, message: 'File too large' },
  'file.format_error': { status: 422, message: 'File format error' },
  'file.password_protected': {
    status: 422,
    message: 'This workbook needs a password. Save a copy without a password and upload that.',
  },
  'file.count_exceeded': { status: 422, message: 'Maximum uploaded files limit exceeded' },
  'file.total_size_exceeded': { status: 422, message: 'Total uploaded files size exceeded' },
  'chat.off': { status: 403, message: 'Chat is not available to you.' },
  'chat.unanswered': { status: 503, message: 'The chat is not responding right now. Please try again.' },
  'chat.room_invalid': { status: 422, message: 'This is not the ID of a chat.' },
  'chat.room_not_found': { status: 404, message: 'You are not in this chat.' },
  'chat.call_not_found': { status: 404, message: 'There is no call in this chat.' },
  'chat.code_used': { status: 410, message: 'This chat sign-in code has already been used or has expired.' },
  'chat.members_unavailable': { status: 502, message: 'The members of this chat could not be loaded.' },
})
