import { limits, type EditScope, type MeetingPage, type ScheduledMeeting } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { api, errorCode } from '../../../shared/api/index.ts'
import { isUnderWay, useMeetingSave, type Attempt } from '../../../shared/meeting-save/index.ts'
import { useBeforeUnloadWarning } from '../../../shared/navigation/index.ts'
import { showProblem, showSnackbar } from '../../../shared/snackbar/index.ts'

/** The agenda being edited, and the meeting as it was when editing began. */
interface AgendaDraft {
  before: ScheduledMeeting
  agenda: string
}

const scopes: readonly EditScope[] = ['this', 'following', 'all']

/** Edits the agenda of a date with the scheduler's rules (spec 4.5, 4.6), and nothing else of the meeting. */
export function useAgendaEditing(meeting: MeetingPage) {
  const t = useText('meetingPage')
  const [draft, setDraft] = useState<AgendaDraft | null>(null)
  const calls = callsFor(meeting)
  const opening = useMutation({
    mutationFn: calls.read,
    onSuccess: (before) => setDraft({ before, agenda: before.agenda }),
    onError: showProblem,
  })
  const { state, dispatch } = useMeetingSave<AgendaDraft, ScheduledMeeting>({
    save: calls.save,
    compare: calls.read,
    onSaved: () => {
      setDraft(null)
      showSnackbar(t('contents.agendaSaved'))
    },
    // Shown by the editor, which stays.
    onRefused: () => undefined,
  })
  const isDirty = draft !== null && draft.agenda !== draft.before.agenda
  const { cancel, confirmation } = useDiscardConfirmation(isDirty, () => {
    setDraft(null)
    dispatch({ type: 'edited' })
  })

  return {
    draft,
    state,
    isOpening: opening.isPending,
    isSaving: isUnderWay(state),
    isTooLong: (draft?.agenda.length ?? 0) > limits.meeting.agendaMaxChars,
    open: () => opening.mutate(),
    change(agenda: string): void {
      if (draft) setDraft({ ...draft, agenda })
      dispatch({ type: 'edited' })
    },
    /** Sends the draft, or first asks which events of a series it applies to. */
    submit(): void {
      if (!draft) return
      if (!isDirty) return setDraft(null)
      if (calls.isOneOfMany && draft.before.isRecurrent)
        return dispatch({ type: 'scope_requested', subject: draft, possible: scopes })
      dispatch({ type: 'sent', attempt: { subject: draft, scope: 'all' } })
    },
    send(scope: EditScope): void {
      if (draft) dispatch({ type: 'sent', attempt: { subject: draft, scope } })
    },
    /** Keeps the user's own version. */
    keepMine(): void {
      if (state.step !== 'merging' || !draft) return
      const subject = { ...draft, before: state.theirs }
      setDraft(subject)
      dispatch({ type: 'sent', attempt: { subject, scope: state.attempt.scope } })
    },
    /** Continues with the other version. */
    takeTheirs(): void {
      if (state.step !== 'merging') return
      setDraft({ before: state.theirs, agenda: state.theirs.agenda })
      dispatch({ type: 'dismissed' })
    },
    dismiss: () => dispatch({ type: 'dismissed' }),
    cancel,
    confirmation,
  }
}

/** Reads the meeting as the scheduler does, and saves its agenda. */
function callsFor({ calendarId, date, rrule }: MeetingPage) {
  const occurrence = rrule === null || date === null ? {} : { occurrenceStart: date }
  const read = async () => (await api.schedule.get({ id: calendarId, ...occurrence })).data

  async function send({ before, agenda }: AgendaDraft, scope: EditScope): Promise<ScheduledMeeting> {
    const body = { calendarId: before.id, version: before.version, ...occurrence, agenda }
    return (await api.schedule.edit({ query: { editType: scope }, body })).data
  }

  return {
    isOneOfMany: 'occurrenceStart' in occurrence,
    read,
    /** A change of anything else is no conflict. */
    async save({ subject, scope = 'all' }: Attempt<AgendaDraft>): Promise<ScheduledMeeting> {
      try {
        return await send(subject, scope)
      } catch (error) {
        if (errorCode(error) !== 'schedule.stale') throw error
        const before = await read()
        if (before.agenda !== subject.before.agenda && before.agenda !== subject.agenda) throw error
        return send({ ...subject, before }, scope)
      }
    },
  }
}

/** Asks before unsaved text is lost, by Cancel or by leaving the tab, the date or the page. */
function useDiscardConfirmation(isDirty: boolean, onDiscard: () => void) {
  const [isAsking, setAsking] = useState(false)
  const leaving = useBlocker({
    // The scheduler opens above the page and does not change it.
    shouldBlockFn: ({ current, next }) =>
      isDirty && (current.pathname !== next.pathname || dateIn(current) !== dateIn(next)),
    enableBeforeUnload: false,
    withResolver: true,
  })
  useBeforeUnloadWarning(isDirty)
  return {
    cancel: () => (isDirty ? setAsking(true) : onDiscard()),
    /** The answers to the question whether to discard the text; null while it isn't asked. */
    confirmation:
      isAsking || leaving.status === 'blocked'
        ? {
            stay(): void {
              setAsking(false)
              leaving.reset?.()
            },
            discard(): void {
              setAsking(false)
              onDiscard()
              leaving.proceed?.()
            },
          }
        : null,
  }
}

export type AgendaEditing = ReturnType<typeof useAgendaEditing>

/** Which date of the meeting the page shows. */
function dateIn({ search }: { search: unknown }): unknown {
  return typeof search === 'object' && search !== null && 'date' in search ? search.date : undefined
}
