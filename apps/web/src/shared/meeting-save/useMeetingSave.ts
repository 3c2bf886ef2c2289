import type { ScheduledMeeting } from '@majlis/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createStore, useStore } from '../store/index.ts'
import { transition, type Attempt, type SaveEvent, type SaveState } from './save-state.ts'

export interface MeetingSaveOptions<Subject, Saved> {
  save(attempt: Attempt<Subject>): Promise<Saved>
  /** Reads what a colleague has saved in the meantime. Without it, an attempt on an old version is refused. */
  compare?(attempt: Attempt<Subject>): Promise<ScheduledMeeting>
  onSaved(saved: Saved): void
  /** Refused; what the person can decide about is a step of its own. */
  onRefused(error: unknown, subject: Subject): void
}

/** Saves a meeting by the steps of `transition`: entering one does what belongs to it. */
export function useMeetingSave<Subject, Saved>(options: MeetingSaveOptions<Subject, Saved>) {
  type State = SaveState<Subject, Saved>
  const { save, compare, onSaved, onRefused } = options
  const [store] = useState(() => createStore<State>({ step: 'idle' }))
  const state = useStore(store, (present) => present)

  const mutation = useMutation({
    mutationFn: save,
    meta: { changes: ['meetings', 'invitations'], isFetchedBehind: true },
    onSuccess: (saved) => dispatch({ type: 'saved', saved }),
    onError: (error) => dispatch({ type: 'refused', error, canMerge: compare !== undefined }),
  })

  function dispatch(event: SaveEvent<Subject, Saved>): void {
    const previous = store.getSnapshot()
    const next = transition(previous, event)
    if (next === previous) return
    store.set(next)
    if (next.step === 'saving') mutation.mutate(next.attempt)
    if (next.step === 'comparing') void read(next.attempt)
    if (next.step === 'saved') onSaved(next.saved)
    if (next.step === 'refused') onRefused(next.error, next.subject)
  }

  async function read(attempt: Attempt<Subject>): Promise<void> {
    try {
      if (compare) dispatch({ type: 'compared', theirs: await compare(attempt) })
    } catch (error) {
      dispatch({ type: 'refused', error, canMerge: false })
    }
  }

  return { state, dispatch }
}
