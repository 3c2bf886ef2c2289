import { type ReactNode, createElement, useEffect, useState } from 'react'
import type { InsideProps } from '../components/Inside.tsx'

type DrawInside = (props: InsideProps) => ReactNode

let loaded: DrawInside | null = null

async function loadInside(): Promise<DrawInside> {
  const { Inside } = await import('../components/Inside.tsx')
  return (loaded ??= (props) => createElement(Inside, props))
}

/**
 * Draws what is inside; null before it has come, and nothing is asked for before `isWanted`. What `lazy` brings is held back by
 * React for 300 ms after its fallback, here as long as connecting takes.
 */
export function useInside(isWanted: boolean): DrawInside | null {
  const [draw, setDraw] = useState(() => loaded)

  useEffect(() => {
    if (!isWanted || draw) return
    let isGone = false
    const put = (next: () => DrawInside) => {
      if (!isGone) setDraw(next)
    }
    loadInside().then(
      (drawInside) => put(() => drawInside),
      (error: unknown) =>
        put(() => {
          throw error
        }),
    )
    return () => {
      isGone = true
    }
  }, [isWanted, draw])

  return draw
}
