import type { KeptReminders } from './due-reminders.ts'

const storageKey = 'majlis.reminders'
/** Reminders are of use for a day; nobody has so many in one. */
const keptAtMost = 100

type State = 'told' | 'dismissed'

/** Kept in the browser until sign-out, for all its tabs. */
export function createKeptReminders(): KeptReminders {
  function read(): Map<string, State> {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
      return new Map(Array.isArray(kept) ? kept.filter(isEntry) : [])
    } catch {
      return new Map()
    }
  }

  function write(id: string, state: State): void {
    const kept = read()
    kept.delete(id)
    kept.set(id, state)
    localStorage.setItem(storageKey, JSON.stringify([...kept].slice(-keptAtMost)))
  }

  return {
    isFirst(id) {
      if (read().has(id)) return false
      write(id, 'told')
      return true
    },
    isDismissed: (id) => read().get(id) === 'dismissed',
    dismiss: (id) => write(id, 'dismissed'),
    onDismissed: (listener) =>
      window.addEventListener('storage', ({ key }) => {
        if (key === storageKey) listener()
      }),
  }
}

function isEntry(value: unknown): value is [string, State] {
  return (
    Array.isArray(value) && typeof value[0] === 'string' && (value[1] === 'told' || value[1] === 'dismissed')
  )
}
