import { useState } from 'react'
import { deviceStorage } from '../../../shared/browser-storage/index.ts'
import { useCalendarConnections, useProviderName } from '../../../shared/calendar-connections/index.ts'

const key = 'majlis.calendar.external'
const hidden = 'hidden'

export interface ExternalChoice {
  /** The names of the providers. */
  providers: readonly string[]
  isShown: boolean
  choose(isShown: boolean): void
}

/** Whether the calendar shows events of connected calendars; remembered on the device. Null if no account is connected. */
export function useExternalChoice(): ExternalChoice | null {
  const connections = useCalendarConnections() ?? []
  const providerName = useProviderName()
  const [isShown, setShown] = useState(() => deviceStorage.read(key) !== hidden)
  if (connections.length === 0) return null
  return {
    providers: connections.map(({ provider }) => providerName(provider)),
    isShown,
    choose(isWanted) {
      setShown(isWanted)
      if (isWanted) deviceStorage.forget(key)
      else deviceStorage.keep(key, hidden)
    },
  }
}
