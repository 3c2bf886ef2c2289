import type { EditScope, ScheduledMeeting } from '@majlis/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorCode, errorData } from '../../../shared/api/index.ts'
import type { Clash } from '../../../shared/clash/index.ts'
import type { Draft } from '../model/draft.ts'
import type { KeptDraft, SentRequest } from '../model/kept-draft.ts'
import { newId } from '../../../shared/new-id/index.ts'
import { keyOf } from '../model/invitees.ts'
import { draftOfMeeting } from '../model/open-draft.ts'
import { refusedFields, refusedInvitee, type Problems } from '../model/problems.ts'
import { changesOf, inputOf, scopesFor } from '../model/request.ts'
import { toldOf, type Told } from '../model/told.ts'

/** What has to be answered before the meeting can be saved. */
export type Question =
  | { kind: 'scope'; possible: EditScope[] }
  /** `isAttempt`: saving was tried, and goes on when dates are left out. */
  | { kind: 'clash'; clash: Clash; scope: EditScope | undefined; isAttempt: boolean }
  /** Changed as a whole, the series would have its next event in the past. */
  | { kind: 'past' }
  | { kind: 'merge'; theirs: ScheduledMeeting; scope: EditScope | undefined }

export interface SaveOptions {
  kept: KeptDraft
  /** Keeps what has to survive a reload. */
  keep(change: Partial<KeptDraft>): void
  /** `invitee`: the key of the one who cannot be asked. */
  onRefused(problems: Problems, invitee: string | null): void
  /** `told`: who hears of it; null where nothing had to be sent. */
  onSaved(meeting: ScheduledMeeting, told: Told | null): void
}

interface Attempt {
  kept: KeptDraft
  scope: EditScope | undefined
}

/** Sends the draft, and finds out what to ask when it is not taken as it is. */
export function useSave({ kept, keep, onRefused, onSaved }: SaveOptions) {
  const [question, setQuestion] = useState<Question | null>(null)
  /** Why what somebody else has saved could not be read: the date may be no more. */
  const [mergeError, setMergeError] = useState<unknown>(null)

  const mutation = useMutation({
    mutationFn: ({ kept: sent, scope }: Attempt) =>
      sent.meeting ? edit(sent, sent.meeting, scope) : create(sent),
    onSuccess: (meeting, { kept: { meeting: before, initial, draft }, scope }) => {
      const changes = before && changesOf(initial, draft)
      onSaved(meeting, toldOf(meeting, changes && { before, changes, scope }))
    },
    meta: { changes: ['meetings', 'invitations'], isFetchedBehind: true },
    onError: (error, { kept: sent, scope }) => {
      const code = errorCode(error)
      const { conflicts = [], freeSlots = [] } = errorData(error)
      if (code === 'schedule.overlap' && conflicts.length > 0)
        return setQuestion({ kind: 'clash', clash: { conflicts, freeSlots }, scope, isAttempt: true })
      if (code === 'schedule.next_in_past') return setQuestion({ kind: 'past' })
      if (code === 'schedule.stale' && kept.meeting)
        return void askToMerge(kept.meeting.id, scope).catch(setMergeError)
      // Client-side codes belong to no field.
      const refused = [code as Parameters<typeof refusedFields>[0], errorData(error)] as const
      const place = refusedInvitee(...refused)
      const invitee = place === null ? undefined : sent.draft.invitees[place]
      return onRefused(refusedFields(...refused), invitee ? keyOf(invitee) : null)
    },
  })

  async function create(sent: KeptDraft): Promise<ScheduledMeeting> {
    const input = inputOf(sent.draft)
    if (!input) throw new Error('Only a draft that can be read is sent')
    const request = requestFor(JSON.stringify(input), sent.sent)
    keep({ sent: request })
    return (await api.schedule.create(input, { context: { idempotencyKey: request.key } })).data
  }

  /** The same event again, as the other has left it. */
  async function askToMerge(id: string, scope: EditScope | undefined): Promise<void> {
    const occurrenceStart = occurrenceOf(kept)
    const { data } = await api.schedule.get({
      id,
      ...(occurrenceStart === undefined ? {} : { occurrenceStart }),
    })
    setQuestion({ kind: 'merge', theirs: data, scope })
  }

  function send(attempt: Partial<Attempt> = {}): void {
    setQuestion(null)
    setMergeError(null)
    mutation.mutate({ kept: attempt.kept ?? kept, scope: attempt.scope })
  }

  /** Sends, or first asks for which events of a series it is. */
  function save(): void {
    const { meeting, target, initial, draft } = kept
    if (!meeting) return send()
    const changes = changesOf(initial, draft)
    if (!changes || Object.keys(changes).length === 0) return onSaved(meeting, null)
    const scope = target.kind === 'edit' ? target.scope : undefined
    if (scope) return send({ scope })
    if (!meeting.isRecurrent || meeting.occurrenceStart === null) return send({ scope: 'all' })
    setQuestion({ kind: 'scope', possible: scopesFor(changes) })
  }

  /** Leaves dates of the series out, and goes on with saving where that was tried. */
  function skip(starts: number[], { scope, isAttempt }: Extract<Question, { kind: 'clash' }>): void {
    const skipDates = [...new Set([...kept.draft.skipDates, ...starts])]
    const next = { ...kept, draft: { ...kept.draft, skipDates } }
    keep(next)
    setQuestion(null)
    if (isAttempt) send({ kept: next, scope })
  }

  /** Goes on from what the other has saved. */
  function merge(draft: Draft, theirs: ScheduledMeeting, scope: EditScope | undefined): void {
    const next = { ...kept, meeting: theirs, initial: draftOfMeeting(theirs), draft }
    keep(next)
    const changes = changesOf(next.initial, draft)
    if (changes && Object.keys(changes).length === 0) {
      setQuestion(null)
      return onSaved(theirs, null)
    }
    send({ kept: next, scope })
  }

  return {
    save,
    send,
    skip,
    merge,
    question,
    ask: setQuestion,
    dismiss: () => setQuestion(null),
    isPending: mutation.isPending,
    /** What went wrong and is not asked about otherwise. */
    error: question ? null : (mergeError ?? mutation.error),
    forget: () => {
      setMergeError(null)
      mutation.reset()
    },
  }
}

function occurrenceOf({ target }: KeptDraft): number | undefined {
  return target.kind === 'edit' ? target.occurrenceStart : undefined
}

async function edit(
  kept: KeptDraft,
  meeting: ScheduledMeeting,
  scope: EditScope | undefined,
): Promise<ScheduledMeeting> {
  const changes = changesOf(kept.initial, kept.draft)
  if (!changes) throw new Error('Only a draft that can be read is sent')
  const occurrenceStart = occurrenceOf(kept)
  const { data } = await api.schedule.edit({
    query: { editType: scope ?? 'all' },
    body: {
      calendarId: meeting.id,
      version: meeting.version,
      ...(occurrenceStart === undefined ? {} : { occurrenceStart }),
      ...changes,
    },
  })
  return data
}

/** The same body goes out under the same key, so that a request that arrived unnoticed is not done twice. */
function requestFor(body: string, sent: SentRequest | null): SentRequest {
  return sent?.body === body ? sent : { key: newId(), body }
}
