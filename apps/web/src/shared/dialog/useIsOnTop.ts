import { useCallback, useEffect, useId, useSyncExternalStore } from 'react'

/** The open dialogs of this page, the one on top last. */
let stack: readonly string[] = []
const listeners = new Set<() => void>()

function change(next: readonly string[]): void {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether no other dialog was opened over this one. */
export function useIsOnTop(): boolean {
  const id = useId()
  useEffect(() => {
    change([...stack, id])
    return () => change(stack.filter((one) => one !== id))
  }, [id])
  return useSyncExternalStore(
    subscribe,
    useCallback(() => !stack.includes(id) || stack.at(-1) === id, [id]),
  )
}
