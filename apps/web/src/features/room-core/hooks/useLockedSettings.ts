import type { RoomSettingName } from '@majlis/contract'
import { createContext, useContext, useEffect, useState } from 'react'
import { useRoom } from './useRoom.ts'

const none: readonly RoomSettingName[] = []

export const LockedSettings = createContext(none)

/** The settings that the organisation has locked for this host; loaded when the controls open. */
export function useLockedSettings(): readonly RoomSettingName[] {
  const { connection } = useRoom()
  const [locked, setLocked] = useState(none)
  useEffect(() => {
    let isGone = false
    void connection.actions.loadLockedSettings().then((names) => {
      if (!isGone) setLocked(names)
    })
    return () => {
      isGone = true
    }
  }, [connection])
  return locked
}

/** Whether the organisation has locked this setting. */
export function useIsKept(setting: RoomSettingName): boolean {
  return useContext(LockedSettings).includes(setting)
}
