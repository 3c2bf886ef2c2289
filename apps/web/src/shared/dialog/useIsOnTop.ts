import { useEffect, useId } from 'react'
import { createStore, useStore } from '../store/index.ts'

/** The open dialogs of this page, the one on top last. */
const dialogs = createStore<readonly string[]>([])

/** Whether no other dialog was opened over this one. */
export function useIsOnTop(): boolean {
  const id = useId()
  useEffect(() => {
    dialogs.set((open) => [...open, id])
    return () => dialogs.set((open) => open.filter((one) => one !== id))
  }, [id])
  return useStore(dialogs, (open) => !open.includes(id) || open.at(-1) === id)
}
