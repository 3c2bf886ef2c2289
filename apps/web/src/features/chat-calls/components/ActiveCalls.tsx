import { loadText } from '@majlis/i18n/react'
import { lazy, Suspense } from 'react'
import { useSnapshot } from '../../../shared/store/index.ts'
import type { ActiveCallList } from '../model/active-calls.ts'
import styles from './ActiveCalls.module.css'

const CallList = lazy(async () => {
  const [{ CallList }] = await Promise.all([import('./CallList.tsx'), loadText('chatCalls')])
  return { default: CallList }
})

/** Incoming calls of the user's chats, above every screen of the shell (spec 2.66). Loaded with the first call. */
export function ActiveCalls({ calls }: { calls: ActiveCallList }) {
  const active = useSnapshot(calls)
  return (
    // Always rendered: screen readers announce only changes inside a region they already know.
    <div role="status" className={styles.place}>
      {active.length > 0 ? (
        <Suspense>
          <CallList calls={active} onDone={calls.ignore} />
        </Suspense>
      ) : null}
    </div>
  )
}
