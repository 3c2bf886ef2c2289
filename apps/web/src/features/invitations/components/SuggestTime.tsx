import { Skeleton } from '@mantine/core'
import { Suspense, lazy } from 'react'
import type { SuggestTimeProps } from './SuggestForm.tsx'

const SuggestForm = lazy(async () => ({ default: (await import('./SuggestForm.tsx')).SuggestForm }))

/** The form for another time, loaded only for people who suggest one. */
export function SuggestTime(props: SuggestTimeProps) {
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <SuggestForm {...props} />
    </Suspense>
  )
}
