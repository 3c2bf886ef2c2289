import { deviceStorage } from '../browser-storage/index.ts'
import type { KeptReminders } from './due-reminders.ts'

/** Reminders are of use for a day, which never has so many. */
const keptAtMost = 100

type State = 'shown' | 'dismissed'

/** Stored in the browser until sign-out, for all its tabs; without storage, for this page only. */
export function createKeptReminders(storageKey = 'majlis.reminders'): KeptReminders {
  const own = new Map<string, State>()

  function read(): Map<string, State> {
    try {
      const kept: unknown = JSON.parse(deviceStorage.read(storageKey) ?? '[]')
      return new Map([...own, ...(Array.isArray(kept) ? kept.filter(isEntry) : [])])
    } catch {
      return new Map(own)
    }
  }

  function write(id: string, state: State): void {
    own.set(id, state)
    const kept = read()
    kept.delete(id)
    kept.set(id, state)
    deviceStorage.keep(storageKey, JSON.stringify([...kept].slice(-keptAtMost)))
  }

  return {
    isFirst(id) {
      if (read().has(id)) return false
      write(id, 'shown')
      return true
    },
    isDismissed: (id) => [own, read()].some((known) => known.get(id) === 'dismissed'),
    dismiss: (id) => write(id, 'dismissed'),
    onDismissed: (listener) =>
      window.addEventListener('storage', ({ key }) => {
        if (key === storageKey) listener()
      }),
  }
}

function isEntry(value: unknown): value is [string, State] {
  return (
    Array.isArray(value) && typeof value[0] === 'string' && (value[1] === 'shown' || value[1] === 'dismissed')
  )
}
