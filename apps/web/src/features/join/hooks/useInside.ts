import { type ReactNode, createElement, useEffect, useState } from 'react'
import type { InsideProps } from '../components/Inside.tsx'

type DrawInside = (props: InsideProps) => ReactNode

let loaded: DrawInside | null = null

async function loadInside(): Promise<DrawInside> {
  const { Inside } = await import('../components/Inside.tsx')
  return (loaded ??= (props) => createElement(Inside, props))
}

/**
 * The component of the room; null before it is loaded, which begins once `isWanted`. Not with `lazy`: React would
 * hold it back for 300 ms after its fallback, which here is as long as connecting takes.
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
