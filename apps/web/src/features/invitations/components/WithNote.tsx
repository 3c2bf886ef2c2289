import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { NoteFormProps } from './NoteForm.tsx'

const NoteForm = lazy(async () => ({ default: (await import('./NoteForm.tsx')).NoteForm }))

/** The form for a response with a note, loaded only for people who write one. */
export function WithNote(props: NoteFormProps) {
  return (
    <Suspense fallback={<Skeleton height={140} />}>
      <NoteForm {...props} />
    </Suspense>
  )
}
