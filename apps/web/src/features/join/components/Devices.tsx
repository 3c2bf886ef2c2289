import { Suspense, lazy, useEffect, useState } from 'react'
import { useSnapshot } from '../../../shared/store/useSnapshot.ts'
import type { JoinController } from '../model/join-controller.ts'
import styles from './PreJoin.module.css'

const DeviceGuide = lazy(async () => ({ default: (await import('./DeviceGuide.tsx')).DeviceGuide }))
const DeviceFields = lazy(async () => ({ default: (await import('./DeviceFields.tsx')).DeviceFields }))

/** The form is painted by then, and people in a hurry have pressed the button. */
const afterFormMs = 100

/**
 * What helps with camera, microphone and speaker. It is not needed to go in, so it comes after the form, and not for those
 * who are joining already; its place is kept.
 */
export function Devices({ controller, isJoining }: { controller: JoinController; isJoining: boolean }) {
  const { camera, microphone } = useSnapshot(controller.call.local).deviceErrors
  const [isWanted, setWanted] = useState(false)

  useEffect(() => {
    if (isJoining) return
    const timer = setTimeout(() => setWanted(true), afterFormMs)
    return () => clearTimeout(timer)
  }, [isJoining])

  return (
    <div className={styles.devices}>
      {isWanted ? (
        <Suspense>
          {camera || microphone ? <DeviceGuide controller={controller} /> : null}
          <DeviceFields controller={controller} />
        </Suspense>
      ) : null}
    </div>
  )
}
