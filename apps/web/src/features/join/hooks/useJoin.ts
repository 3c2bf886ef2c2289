import { useEffect, useState } from 'react'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import { createStore } from '../../../shared/store/store.ts'
import { useSnapshot } from '../../../shared/store/useSnapshot.ts'
import { forgetFrame } from '../model/pre-join-ahead.ts'
import { startToJoin, takeJoinAhead } from '../model/join-ahead.ts'
import type { JoinController } from '../model/join-controller.ts'

/**
 * One attempt to join per meeting and page; devices are turned off when the page is left. Null before the first
 * paint.
 */
export function useJoin(reference: MeetingReference): JoinController | null {
  const [holder] = useState(() => createStore<JoinController | null>(null))
  const { meeting, pmu, pwd } = reference
  useEffect(() => {
    const controller = takeJoinAhead({ meeting }) ?? startToJoin({ meeting, pmu, pwd })
    holder.set(controller)
    return () => {
      holder.set(null)
      controller.close()
      forgetFrame()
    }
  }, [holder, meeting, pmu, pwd])
  return useSnapshot(holder)
}
