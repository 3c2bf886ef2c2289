export { DraftProvider, type DraftAccess, useDraft } from './hooks/useDraft.ts'
export { colorKey } from './model/colors.ts'
export { draftFieldNames, draftFields, type DraftPart } from './model/draft-fields.ts'
export {
  changed,
  isSame,
  type Draft,
  type DraftChange,
  type DraftInvitee,
  type DraftReminder,
  type GroupMember,
} from './model/draft.ts'
export { nextHalfHour, type DraftStart } from './model/first-times.ts'
export { keptRecurrence, withFollowedDay, withFreeSlot } from './model/followed-day.ts'
export {
  addInvitees,
  countsOf,
  groupIdsOf,
  inviteeInputs,
  isNamed,
  keyOf,
  userIdsOf,
  withInterpreters,
  withRole,
} from './model/invitees.ts'
export { createDraftStore, type DraftStore, type KeptDraft, type SentRequest } from './model/kept-draft.ts'
export { compare, merged } from './model/merge.ts'
export { draftOfMeeting, newDraft } from './model/open-draft.ts'
export {
  fieldsOf,
  problemsOf,
  refusedFields,
  refusedInvitee,
  sectionOf,
  type Field,
  type Problems,
} from './model/problems.ts'
export {
  choiceOf,
  datesOf,
  recurrenceChoices,
  recurrenceOf,
  serials,
  type DraftCustomRecurrence,
  type DraftRecurrence,
  withChoice,
} from './model/recurrence.ts'
export { changesOf, inputOf, scopesFor, type Changes } from './model/request.ts'
export { sections, type Section } from './model/sections.ts'
export { readTarget, type SchedulerTarget, withTarget } from './model/target.ts'
export {
  clockChangeOf,
  instantsOf,
  localStartOf,
  minutesOf,
  timesOf,
  withAllDay,
  withEndTime,
  withInstants,
  withSlot,
  withStart,
} from './model/times.ts'
