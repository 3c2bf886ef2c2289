import { useEffect, useMemo, useReducer } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { isSending, useDocumentUploads } from '../../../shared/uploads/index.ts'
import { agendaTarget } from '../model/agenda-target.ts'
import {
  isSame,
  keptRecurrence,
  type DraftStore,
  type KeptDraft,
  fieldsOf,
  problemsOf,
  type Field,
  type Problems,
  type DraftAccess,
} from '../../scheduler-draft/index.ts'
import { canEdit as mayEdit, formOf, formReducer, isChanged, type FormState } from '../model/form-state.ts'
import { useSave } from './useSave.ts'

/** These are checked while typing, the others after the first attempt to save. */
const judgedAtOnce: readonly Field[] = ['start', 'end', 'recurrence']

export interface SchedulerFormOptions {
  opening: KeptDraft
  store: DraftStore
  /** Reports whether leaving would lose something. */
  onDirty(isDirty: boolean): void
}

/** The form of the scheduler: its draft, its problems, and how it is saved. */
export function useSchedulerForm({ opening, store, onDirty }: SchedulerFormOptions) {
  const [state, dispatch] = useReducer(formReducer, opening, formOf)
  const { kept } = state
  const canEdit = mayEdit(kept)

  const save = useSave({
    kept,
    keep: (part) => dispatch({ type: 'kept', change: part }),
    onRefused: (refused) => dispatch({ type: 'refused', ...refused }),
    onSaved: store.clear,
  })

  function change(by: Parameters<DraftAccess['change']>[0]): void {
    // The timeline reacts to pointer and keyboard even while the fields around it are disabled.
    if (!canEdit) return
    dispatch({ type: 'changed', change: by })
    save.edited()
  }

  // A plan keeps files of the same name side by side, so each one counts.
  const counted = kept.draft.contents.map(({ bytes }) => ({ bytes }))
  const uploads = useDocumentUploads(agendaTarget, counted, (file) =>
    change((previous) => ({ ...previous, contents: [...previous.contents, { ...file, fileDes: '' }] })),
  )
  const isSaved = save.state.step === 'saved'
  const hasUploads = uploads.uploads.some(isSending)
  const isDirty = canEdit && !isSaved && (hasUploads || isChanged(kept))
  const problems = useProblems(state, hasUploads)
  useDraftKept(store, kept, canEdit && !isSaved)
  useEffect(() => onDirty(isDirty), [onDirty, isDirty])

  function submit(): void {
    if (!canEdit || save.isPending) return
    dispatch({ type: 'tried', problems })
    if (fieldsOf(problems).length === 0) save.save()
  }

  function reset(): void {
    dispatch({ type: 'reset' })
    save.edited()
  }

  return {
    state,
    dispatch,
    reset,
    canEdit,
    isDirty,
    problems,
    uploads,
    save,
    submit,
    access: accessOf(state, { problems, isDirty, change }),
  }
}

function accessOf(
  { kept, isTried, refused }: FormState,
  { problems, isDirty, change }: { problems: Problems; isDirty: boolean } & Pick<DraftAccess, 'change'>,
): DraftAccess {
  const { draft, initial, meeting, target } = kept
  return {
    draft,
    change,
    errorOf(field) {
      const isShown = isTried || refused.problems[field] || (judgedAtOnce.includes(field) && isDirty)
      return isShown ? (problems[field] ?? null) : null
    },
    refusedInvitee: refused.invitee,
    calendarId: meeting?.id ?? null,
    occurrenceStart: target.kind === 'edit' ? target.occurrenceStart : undefined,
    isOneEvent: target.kind === 'edit' && target.scope === 'this',
    hasKeptRecurrence: meeting !== null && isSame(draft.recurrence, keptRecurrence(initial, draft)),
  }
}

function useProblems({ kept, refused }: FormState, hasUploads: boolean): Problems {
  const now = useNow()
  return useMemo(() => {
    if (!mayEdit(kept)) return {}
    const before = kept.meeting ? kept.initial : null
    return { ...problemsOf(kept.draft, { now, before, hasUploads }), ...refused.problems }
  }, [kept, refused, now, hasUploads])
}

/** Keeps the draft across a reload. Leaving the form in any other way discards it; a reload unmounts nothing. */
function useDraftKept(store: DraftStore, kept: KeptDraft, isKept: boolean): void {
  useEffect(() => {
    if (isKept) store.save(kept)
  }, [store, kept, isKept])
  useEffect(() => () => store.clear(), [store])
}
