import { Suspense, lazy } from 'react'
import { useStore } from '../hooks/useStore.ts'
import type { JoinController } from '../model/join-controller.ts'
import styles from './PreJoin.module.css'

const DeviceGuide = lazy(async () => ({ default: (await import('./DeviceGuide.tsx')).DeviceGuide }))
const DeviceFields = lazy(async () => ({ default: (await import('./DeviceFields.tsx')).DeviceFields }))

/** What helps with camera, microphone and speaker. Nobody needs it to go in, so it comes after the form; its place is kept. */
export function Devices({ controller }: { controller: JoinController }) {
  const { camera, microphone } = useStore(controller.call.local).deviceErrors
  return (
    <div className={styles.devices}>
      <Suspense>
        {camera || microphone ? <DeviceGuide controller={controller} /> : null}
        <DeviceFields controller={controller} />
      </Suspense>
    </div>
  )
}
