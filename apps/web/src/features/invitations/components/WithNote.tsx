import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { NoteFormProps } from './NoteForm.tsx'

const NoteForm = lazy(async () => ({ default: (await import('./NoteForm.tsx')).NoteForm }))

/** The form for an answer in words; who answers by one click does not load it. */
export function WithNote(props: NoteFormProps) {
  return (
    <Suspense fallback={<Skeleton height={140} />}>
      <NoteForm {...props} />
    </Suspense>
  )
}
