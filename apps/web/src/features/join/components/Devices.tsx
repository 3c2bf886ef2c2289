import { Suspense, lazy, useEffect, useState } from 'react'
import { useSnapshot } from '../../../shared/store/useSnapshot.ts'
import type { JoinController } from '../model/join-controller.ts'
import styles from './PreJoin.module.css'

const DeviceGuide = lazy(async () => ({ default: (await import('./DeviceGuide.tsx')).DeviceGuide }))
const DeviceFields = lazy(async () => ({ default: (await import('./DeviceFields.tsx')).DeviceFields }))

/** By then, the form is painted, and people in a hurry have pressed the button. */
const afterFormMs = 100

/**
 * The controls for camera, microphone and speaker. People can join without them, so they are rendered after the form,
 * and not for people who are already joining; their space is reserved.
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
