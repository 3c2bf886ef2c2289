import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { ownTask } from '../own-task/index.ts'

/**
 * Shows its children after the screen around them, so that their effects and calls run in another task than those of
 * the screen; until then `placeholder`.
 */
export function Later({ children, placeholder = null }: { children: ReactNode; placeholder?: ReactNode }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => void ownTask().then(() => startTransition(() => setDue(true))), [])
  return isDue ? children : placeholder
}
