import { type ComponentType, useEffect, useState } from 'react'
import type { InsideProps } from '../components/Inside.tsx'

type InsideComponent = ComponentType<InsideProps>

let loaded: InsideComponent | null = null

async function loadInside(): Promise<InsideComponent> {
  loaded ??= (await import('../components/Inside.tsx')).Inside
  return loaded
}

/**
 * What is drawn inside; null before it has come, and nothing is asked for before `isWanted`. What `lazy` brings is held back by
 * React for 300 ms after its fallback, here as long as connecting takes.
 */
export function useInside(isWanted: boolean): InsideComponent | null {
  const [Inside, setInside] = useState(() => loaded)

  useEffect(() => {
    if (!isWanted || Inside) return
    let isGone = false
    const put = (next: () => InsideComponent) => {
      if (!isGone) setInside(next)
    }
    loadInside().then(
      (component) => put(() => component),
      (error: unknown) =>
        put(() => {
          throw error
        }),
    )
    return () => {
      isGone = true
    }
  }, [isWanted, Inside])

  return Inside
}
