import type { EditScope, ScheduledMeeting } from '@majlis/contract'
import { api, errorCode, errorData } from '../../../shared/api/index.ts'
import type { Clash } from '../../../shared/clash/index.ts'
import { isUnderWay, useMeetingSave, withSkipped, type Attempt } from '../../../shared/meeting-save/index.ts'
import { newId } from '../../../shared/new-id/index.ts'
import {
  type Draft,
  keyOf,
  type KeptDraft,
  type SentRequest,
  draftOfMeeting,
  refusedFields,
  refusedInvitee,
  changesOf,
  inputOf,
  scopesFor,
} from '../../scheduler-draft/index.ts'
import type { RefusedDraft } from '../model/form-state.ts'
import { notifiedOf, type Notified } from '../model/notified.ts'

export interface SaveOptions {
  kept: KeptDraft
  /** Stores what has to survive a reload. */
  keep(change: Partial<KeptDraft>): void
  onRefused(refused: RefusedDraft): void
  onSaved(): void
}

export interface SavedMeeting {
  meeting: ScheduledMeeting
  /** The people who are notified; null if nothing was sent. */
  notified: Notified | null
  /** The events of a series that were changed. */
  scope?: EditScope | undefined
  /** How many dates of the series were left out because they clash. */
  leftOut?: number
}

/** Saves the draft, with the questions that come up. */
export function useSave({ kept, keep, onRefused, onSaved }: SaveOptions) {
  const { state, dispatch } = useMeetingSave<KeptDraft, SavedMeeting>({
    save: (attempt) => saveDraft(attempt, keep),
    compare: ({ subject }) => readAgain(subject),
    onSaved,
    onRefused: (error, subject) => onRefused(refusedDraft(error, subject)),
  })

  const send = (scope?: EditScope) => dispatch({ type: 'sent', attempt: { subject: kept, scope } })

  return {
    state,
    isPending: isUnderWay(state),
    /** The error that no question handles. */
    error: state.step === 'refused' ? state.error : null,
    send,
    /** Sends, or first asks for which events of a series it is. */
    save(): void {
      const { meeting, target, initial, draft } = kept
      if (!meeting) return send()
      const changes = changesOf(initial, draft)
      if (!changes || Object.keys(changes).length === 0)
        return dispatch({ type: 'saved', saved: { meeting, notified: null } })
      const scope = target.kind === 'edit' ? target.scope : undefined
      if (scope) return send(scope)
      if (!meeting.isRecurrent || meeting.occurrenceStart === null) return send('all')
      dispatch({ type: 'scope_requested', subject: kept, possible: scopesFor(changes) })
    },
    /** Shows a clash that was found before saving. */
    showClash: (clash: Clash) => dispatch({ type: 'clash_found', subject: kept, clash }),
    /** Skips dates of the series, and continues saving if that was tried. */
    skip(starts: readonly number[]): void {
      const draft = { ...kept.draft, skipDates: withSkipped(kept.draft.skipDates, starts) }
      keep({ draft })
      dispatch({ type: 'dates_left_out', subject: { ...kept, draft } })
    },
    /** Continues from what a colleague has saved. */
    merge(draft: Draft, theirs: ScheduledMeeting, scope: EditScope | undefined): void {
      const next = { ...kept, meeting: theirs, initial: draftOfMeeting(theirs), draft }
      keep(next)
      const changes = changesOf(next.initial, draft)
      if (changes && Object.keys(changes).length === 0)
        return dispatch({ type: 'saved', saved: { meeting: theirs, notified: null } })
      dispatch({ type: 'sent', attempt: { subject: next, scope } })
    },
    dismiss: () => dispatch({ type: 'dismissed' }),
    /** The draft is no longer the one that was refused. */
    edited: () => dispatch({ type: 'edited' }),
  }
}

async function saveDraft(
  { subject, scope }: Attempt<KeptDraft>,
  keep: SaveOptions['keep'],
): Promise<SavedMeeting> {
  const { meeting: before, initial, draft } = subject
  if (!before) {
    const meeting = await create(subject, keep)
    return { meeting, notified: notifiedOf(meeting, null), leftOut: draft.skipDates.length }
  }
  const changes = changesOf(initial, draft)
  if (!changes) throw new Error('Only a draft that can be read is sent')
  const { data: meeting } = await api.schedule.edit({
    query: { editType: scope ?? 'all' },
    body: { calendarId: before.id, version: before.version, ...occurrenceOf(subject), ...changes },
  })
  return {
    meeting,
    notified: notifiedOf(meeting, { before, changes, scope }),
    scope: before.isRecurrent ? scope : undefined,
    leftOut: draft.skipDates.length,
  }
}

async function create({ draft, sent }: KeptDraft, keep: SaveOptions['keep']): Promise<ScheduledMeeting> {
  const input = inputOf(draft)
  if (!input) throw new Error('Only a draft that can be read is sent')
  const request = requestFor(JSON.stringify(input), sent)
  keep({ sent: request })
  return (await api.schedule.create(input, { context: { idempotencyKey: request.key } })).data
}

/** The same event with the colleague's changes. */
async function readAgain(kept: KeptDraft): Promise<ScheduledMeeting> {
  if (!kept.meeting) throw new Error('Only a meeting that exists is read again')
  return (await api.schedule.get({ id: kept.meeting.id, ...occurrenceOf(kept) })).data
}

function occurrenceOf({ target }: KeptDraft): { occurrenceStart?: number } {
  const occurrenceStart = target.kind === 'edit' ? target.occurrenceStart : undefined
  return occurrenceStart === undefined ? {} : { occurrenceStart }
}

/** The same body is sent with the same idempotency key, so that a request whose response was lost is not carried out twice. */
function requestFor(body: string, sent: SentRequest | null): SentRequest {
  return sent?.body === body ? sent : { key: newId(), body }
}

/** Refusals, shown beside the fields and the invitee that they concern. */
function refusedDraft(error: unknown, { draft }: KeptDraft): RefusedDraft {
  // Client-side codes belong to no field.
  const refused = [errorCode(error) as Parameters<typeof refusedFields>[0], errorData(error)] as const
  const place = refusedInvitee(...refused)
  const invitee = place === null ? undefined : draft.invitees[place]
  return { problems: refusedFields(...refused), invitee: invitee ? keyOf(invitee) : null }
}
