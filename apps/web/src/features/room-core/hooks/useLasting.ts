import { useEffect, useState } from 'react'

/** True once a condition has held for some time. */
export function useLasting(isTrue: boolean, durationMs: number): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isTrue) return
    const timer = setTimeout(() => setLasted(true), durationMs)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isTrue, durationMs])
  return isTrue && hasLasted
}
