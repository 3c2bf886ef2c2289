import type { EditMeetingInput, EditScope, ScheduleInput } from '@majlis/contract'
import { changedSettings } from '../../../shared/host-settings/index.ts'
import { isSame, type Draft } from './draft.ts'
import { keptRecurrence } from './followed-day.ts'
import { inviteeInputs } from './invitees.ts'
import { recurrenceOf } from './recurrence.ts'
import { instantsOf } from './times.ts'

/** The draft as `schedule.create` takes it. Null while a date or a time cannot be read. */
export function inputOf(draft: Draft): ScheduleInput | null {
  const times = timesOf(draft)
  if (!times) return null
  const title = draft.meetingTitle.trim()
  return {
    ...(title ? { meetingTitle: title } : {}),
    agenda: draft.agenda.trim(),
    isBigMeeting: draft.meetingType === 'big',
    isMultiLingual: draft.isMultiLingual,
    ...times,
    isRecurrent: draft.recurrence !== null,
    recurrence: recurrenceOf(draft),
    hasReminder: draft.reminders.length > 0,
    reminders: remindersOf(draft),
    showMeAs: draft.showMeAs,
    colorCodeHex: draft.colorCodeHex,
    idSource: draft.idSource,
    ...passcodeOf(draft),
    isRegRequired: draft.isRegRequired,
    registration: registrationOf(draft),
    addToMyCalender: draft.addToMyCalender,
    settings: draft.settings,
    invitees: inviteeInputs(draft.invitees),
    bannerImg: draft.banner?.fileId ?? null,
    contents: draft.contents.map(({ fileServiceId }) => ({ fileServiceId, isDeleted: false })),
    skipDates: draft.skipDates,
  }
}

/** The part that says when, for `create`, `edit` and `check`. */
export function timesOf(draft: Draft) {
  const instants = instantsOf(draft)
  if (!instants) return null
  return {
    startDateTime: instants.start,
    endDateTime: instants.end,
    isAllDay: draft.isAllDay,
    startDate: draft.isAllDay ? draft.startDate : null,
    endDate: draft.isAllDay ? draft.endDate : null,
    timeZone: draft.timeZone,
  }
}

function remindersOf({ reminders }: Draft): ScheduleInput['reminders'] {
  return reminders.map((reminder) => ({ type: 'before', ...reminder }))
}

/** A question without words is said to be wrong where it is asked; where nobody registers, nobody sees it. */
function registrationOf({ isRegRequired, registration }: Draft): ScheduleInput['registration'] {
  if (isRegRequired) return registration
  return { ...registration, questions: registration.questions.filter(({ label }) => label.trim() !== '') }
}

function passcodeOf({
  isPassReq,
  meetingPwd,
  idSource,
}: Draft): Pick<ScheduleInput, 'isPassReq' | 'meetingPwd'> {
  // The personal room keeps its own passcode, and who comes by a unique link types none.
  const hasOwn = isPassReq && meetingPwd !== '' && idSource === 'generated'
  return { isPassReq, meetingPwd: hasOwn ? meetingPwd : null }
}

export type Changes = Omit<EditMeetingInput, 'calendarId' | 'occurrenceStart' | 'version'>

/** What `edit` is sent: only what is not as it was. Null while a date or a time cannot be read. */
export function changesOf(before: Draft, now: Draft): Changes | null {
  // Moved to another day, the days of its rule go along without being sent.
  const old = inputOf({ ...before, recurrence: keptRecurrence(before, now) })
  const next = inputOf(now)
  if (!old || !next) return null
  const changes: Changes = {}
  const settings = changedSettings(now.settings, before.settings)
  if (Object.keys(settings).length > 0) changes.settings = settings
  if (!isSame(before.meetingTitle.trim(), now.meetingTitle.trim()))
    changes.meetingTitle = now.meetingTitle.trim()
  const note = now.note.trim()
  if (note) changes.note = note
  // Start and end say together when it is.
  if (old.startDateTime !== next.startDateTime || old.endDateTime !== next.endDateTime) {
    changes.startDateTime = next.startDateTime
    changes.endDateTime = next.endDateTime
  }
  const rest = [
    'agenda',
    'isAllDay',
    'startDate',
    'endDate',
    'timeZone',
    'isBigMeeting',
    'isMultiLingual',
    'isRecurrent',
    'recurrence',
    'hasReminder',
    'reminders',
    'showMeAs',
    'colorCodeHex',
    'idSource',
    'isPassReq',
    'meetingPwd',
    'isRegRequired',
    'registration',
    'addToMyCalender',
    'invitees',
    'contents',
    'bannerImg',
    'skipDates',
  ] as const
  for (const name of rest) if (!isSame(old[name], next[name])) Object.assign(changes, { [name]: next[name] })
  return changes
}

/** What one event of a series can have for itself; everything else belongs to the series. */
const ofOneEvent: readonly string[] = [
  'meetingTitle',
  'agenda',
  'startDateTime',
  'endDateTime',
  'startDate',
  'endDate',
  'showMeAs',
  'colorCodeHex',
  'note',
]

/** The scopes that these changes can have (spec 4.5). */
export function scopesFor(changes: Changes): EditScope[] {
  const isOfOneEvent = Object.keys(changes).every((name) => ofOneEvent.includes(name))
  return isOfOneEvent ? ['this', 'following', 'all'] : ['following', 'all']
}
