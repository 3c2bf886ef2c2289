import { Suspense, lazy } from 'react'
import { useStore } from '../hooks/use-store.ts'
import type { JoinController } from '../model/join-controller.ts'
import styles from './pre-join.module.css'

const DeviceGuide = lazy(async () => ({ default: (await import('./device-guide.tsx')).DeviceGuide }))
const DeviceFields = lazy(async () => ({ default: (await import('./device-fields.tsx')).DeviceFields }))

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
