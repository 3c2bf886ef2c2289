import type { Store } from '@majlis/media'
import { useEffect, useState } from 'react'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import { forgetFrame } from '../model/door-ahead.ts'
import { startToJoin, takeJoinAhead } from '../model/join-ahead.ts'
import type { JoinController } from '../model/join-controller.ts'
import { useStore } from './useStore.ts'

/** Holds what an effect has made, for the render after it. */
function createHolder<T>(): Store<T | null> & { put(value: T | null): void } {
  const listeners = new Set<() => void>()
  let held: T | null = null
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => held,
    put(value) {
      held = value
      for (const listener of listeners) listener()
    },
  }
}

/** One attempt to join per meeting and page: devices go off when the page is left. Null before the first paint. */
export function useJoin(reference: MeetingReference): JoinController | null {
  const [holder] = useState(() => createHolder<JoinController>())
  const { meeting, pmu, pwd } = reference
  useEffect(() => {
    const controller = takeJoinAhead({ meeting }) ?? startToJoin({ meeting, pmu, pwd })
    holder.put(controller)
    return () => {
      holder.put(null)
      controller.close()
      forgetFrame()
    }
  }, [holder, meeting, pmu, pwd])
  return useStore(holder)
}
