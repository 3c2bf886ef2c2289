import { interpretationLimits, limits, type ErrorCode, type ErrorData } from '@majlis/contract'
import type { Draft } from './draft.ts'
import { draftFieldNames, draftFields } from './draft-fields.ts'
import { countsOf } from './invitees.ts'
import { datesOf } from './recurrence.ts'
import type { Section } from './sections.ts'
import { instantsOf } from './times.ts'

type TimeField = 'startDate' | 'startTime' | 'endDate' | 'endTime'

/** What can have an error: a field of the draft, or its start or end. */
export type Field = Exclude<keyof Draft, TimeField> | 'start' | 'end'

const fieldsOfTime: Record<TimeField, Field[]> = {
  startDate: ['start'],
  startTime: [],
  endDate: ['end'],
  endTime: [],
}

const isTimeField = (name: keyof Draft): name is TimeField => name in fieldsOfTime

/** In the order of the form. */
const fieldNames = draftFieldNames.flatMap((name) => (isTimeField(name) ? fieldsOfTime[name] : [name]))

/** Codes of the catalogue beside their fields. */
export type Problems = Partial<Record<Field, ErrorCode>>

/** Where the scheduler shows a field's error; null: at the bottom. */
export function sectionOf(field: Field): Section | null {
  return field === 'start' || field === 'end' ? 'details' : draftFields[field].section
}

/** The fields with an error, in the order of the form. */
export function fieldsOf(problems: Problems): Field[] {
  return fieldNames.filter((field) => problems[field])
}

export interface JudgeOptions {
  now: number
  /** The original draft of an edited meeting: unchanged times may be in the past. */
  before: Draft | null
  /** Files of the agenda are still being uploaded. */
  hasUploads?: boolean
}

const msPerYear = 365.25 * 86_400_000

/** The rules of spec 5.7, 5.8 and 9.6 that the page can judge; the server judges them too. */
export function problemsOf(draft: Draft, { now, before, hasUploads = false }: JudgeOptions): Problems {
  const contents = hasUploads ? { contents: 'file.incomplete' as const } : {}
  return {
    ...timeProblems(draft, now, before),
    ...otherProblems(draft),
    ...languageProblems(draft, before),
    ...contents,
  }
}

function timeProblems(draft: Draft, now: number, before: Draft | null): Problems {
  const { startDate, startTime, endDate, endTime, isAllDay, recurrence } = draft
  const problems: Problems = {}
  if (!startDate) problems.start = 'input.invalid_date'
  else if (!isAllDay && !startTime) problems.start = 'input.invalid_time'
  if (!endDate) problems.end = 'input.invalid_date'
  else if (!isAllDay && !endTime) problems.end = 'input.invalid_time'
  const instants = instantsOf(draft)
  if (!instants) return problems
  const was = before && instantsOf(before)
  const isMoved = !was || was.start !== instants.start
  // An all-day entry of today has not passed.
  const passesAt = isAllDay ? instants.end : instants.start
  if (instants.end <= instants.start) problems.end = 'schedule.end_before_start'
  else if (instants.end - instants.start > limits.meeting.maxLengthMs) problems.end = 'schedule.too_long'
  if (isMoved && passesAt <= now) problems.start = 'schedule.in_past'
  else if (instants.start > now + limits.meeting.maxYearsAhead * msPerYear)
    problems.start = 'schedule.too_far'
  if (recurrence && !problems.end) {
    const found = datesOf(draft, 1)
    if (!found) problems.recurrence = 'schedule.recurrence_invalid'
    else if (found.dates.length === 0) problems.recurrence = 'schedule.no_dates'
  }
  return problems
}

/** A multilingual meeting that is older than the languages of meetings needs none. */
function languageProblems(draft: Draft, before: Draft | null): Problems {
  const { isMultiLingual, interpretationLanguages: languages } = draft
  const { minLanguages, maxLanguages } = interpretationLimits
  if (!isMultiLingual || (languages.length >= minLanguages && languages.length <= maxLanguages)) return {}
  const isAsBefore = before?.isMultiLingual && before.interpretationLanguages.length === languages.length
  return isAsBefore ? {} : { interpretationLanguages: 'schedule.languages_count' }
}

function otherProblems({
  invitees,
  meetingType,
  isPassReq,
  idSource,
  meetingPwd,
  ...draft
}: Draft): Problems {
  const problems: Problems = {}
  if (draft.agenda.trim().length > limits.meeting.agendaMaxChars) problems.agenda = 'input.invalid'
  const counts = countsOf(invitees)
  if (counts.unreadable > 0) problems.invitees = 'input.invalid_email'
  else if (meetingType === 'regular' && counts.atLeast > limits.meeting.regularAttendees)
    problems.invitees = 'schedule.too_many_invitees'
  if (isPassReq && idSource === 'generated' && meetingPwd !== '' && !/^\d{6}$/.test(meetingPwd))
    problems.meetingPwd = 'schedule.passcode_invalid'
  if (draft.isRegRequired && draft.registration.questions.some(({ label }) => label.trim() === ''))
    problems.registration = 'registration.question_required'
  return problems
}

const fieldOfCode: Partial<Record<string, Field>> = {
  'schedule.title_required': 'meetingTitle',
  'schedule.in_past': 'start',
  'schedule.too_far': 'start',
  'input.invalid_date': 'start',
  'schedule.end_before_start': 'end',
  'schedule.too_long': 'end',
  'input.invalid_time_zone': 'timeZone',
  'schedule.recurrence_invalid': 'recurrence',
  'schedule.recurrence_too_far': 'recurrence',
  'schedule.rule_not_movable': 'recurrence',
  'schedule.no_dates': 'recurrence',
  'schedule.too_many_series': 'recurrence',
  'schedule.reminder_invalid': 'reminders',
  'schedule.passcode_invalid': 'meetingPwd',
  'schedule.too_many_invitees': 'invitees',
  'schedule.invitee_unknown': 'invitees',
  'schedule.big_meeting_not_allowed': 'meetingType',
  'schedule.multilingual_not_allowed': 'isMultiLingual',
}

/** Names of the contract's fields that are one field here. */
const fieldOfName: Partial<Record<string, Field>> = {
  bannerImg: 'banner',
  startDateTime: 'start',
  startDate: 'start',
  endDateTime: 'end',
  endDate: 'end',
  hasReminder: 'reminders',
  'settings.webinar': 'meetingType',
}

/** Which invitee of the request the server does not know; null if it knows all. */
export function refusedInvitee(code: ErrorCode, { field }: ErrorData): number | null {
  const [, place] = /(?:^|\.)invitees\.(\d+)$/.exec(field ?? '') ?? []
  return code === 'schedule.invitee_unknown' && place !== undefined ? Number(place) : null
}

/** The server's refusals by field; empty if they concern none. */
export function refusedFields(code: ErrorCode, { field, fields }: ErrorData): Problems {
  const named = [...(fields ?? []), ...(field ? [{ field, code }] : [])]
  const problems: Problems = {}
  for (const one of named) {
    const path = one.field.replace(/^body\./, '')
    const name = path.split('.')[0] ?? ''
    const known = fieldOfName[path] ?? fieldOfName[name] ?? fieldNames.find((field) => field === name)
    // Codes of `fields` are codes of the catalogue.
    if (known && sectionOf(known)) problems[known] = one.code as ErrorCode
  }
  const ofCode = fieldOfCode[code]
  if (Object.keys(problems).length === 0 && ofCode) problems[ofCode] = code
  return problems
}
