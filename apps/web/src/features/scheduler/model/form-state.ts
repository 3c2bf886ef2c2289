import {
  changed,
  isSame,
  type Draft,
  type DraftChange,
  withFollowedDay,
  type KeptDraft,
  fieldsOf,
  sectionOf,
  type Field,
  type Problems,
  type Section,
  instantsOf,
} from '../../scheduler-draft/index.ts'

/** The server's refusals by field, until the draft changes. */
export interface RefusedDraft {
  problems: Problems
  /** The key of the invitee who cannot be invited. */
  invitee: string | null
}

export interface FormState {
  kept: KeptDraft
  /** The last draft with valid times, so that a typing error on the way to another start loses nothing. */
  lastRead: Draft
  section: Section
  /** Saving was tried: every problem is shown. */
  isTried: boolean
  refused: RefusedDraft
  /** The field that takes the focus; another object each time. */
  wanted: { field: Field } | null
  /** What Undo restores after Reset. */
  beforeReset: Draft | null
}

export type FormEvent =
  | { type: 'changed'; change: DraftChange }
  /** Saving keeps something: the request it has sent, dates left out, what a colleague has saved. */
  | { type: 'kept'; change: Partial<KeptDraft> }
  /** With the field that takes the focus there, if any. */
  | { type: 'section_shown'; section: Section; field?: Field }
  /** Saving was attempted, and these problems prevented it. */
  | { type: 'tried'; problems: Problems }
  | ({ type: 'refused' } & RefusedDraft)
  | { type: 'reset' }

const nothingRefused: RefusedDraft = { problems: {}, invitee: null }

export function formOf(kept: KeptDraft): FormState {
  return {
    kept,
    lastRead: kept.draft,
    section: 'details',
    isTried: false,
    refused: nothingRefused,
    wanted: null,
    beforeReset: null,
  }
}

/** Whether this person may change the draft; otherwise it is view-only. */
export function canEdit({ meeting }: KeptDraft): boolean {
  return meeting === null || meeting.can.edit
}

/** The form of the scheduler after an event. */
export function formReducer(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'changed':
      return canEdit(state.kept) ? change(state, event.change) : state
    case 'kept':
      return { ...state, kept: { ...state.kept, ...event.change } }
    case 'section_shown':
      return {
        ...state,
        section: event.section,
        wanted: event.field ? { field: event.field } : state.wanted,
      }
    case 'tried':
      return lead({ ...state, isTried: true }, event.problems)
    case 'refused': {
      const { problems, invitee } = event
      return lead({ ...state, refused: { problems, invitee } }, problems)
    }
    case 'reset':
      return {
        ...state,
        beforeReset: state.kept.draft,
        kept: { ...state.kept, draft: state.kept.initial },
        refused: nothingRefused,
        isTried: false,
      }
  }
}

function change(state: FormState, by: DraftChange): FormState {
  const { kept } = state
  const lastRead = instantsOf(kept.draft) ? kept.draft : state.lastRead
  const draft = follow(kept, changed(kept.draft, by, lastRead), lastRead)
  return { ...state, kept: { ...kept, draft }, lastRead, refused: nothingRefused, beforeReset: null }
}

/** Moves the focus to the first field with a problem. */
function lead(state: FormState, problems: Problems): FormState {
  const [field] = fieldsOf(problems)
  if (!field) return state
  return { ...state, section: sectionOf(field) ?? state.section, wanted: { field } }
}

/** A series that is edited as a whole repeats on other days when it is moved to them. */
function follow({ meeting, target, initial, draft }: KeptDraft, next: Draft, lastRead: Draft): Draft {
  const isOneEvent = target.kind === 'edit' && target.scope === 'this'
  if (!meeting || isOneEvent) return next
  return withFollowedDay(initial, { ...draft, startDate: draft.startDate || lastRead.startDate }, next)
}

/** Whether leaving the form would lose something. */
export function isChanged({ draft, initial }: KeptDraft): boolean {
  return !isSame(draft, initial)
}
