import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type RefObject } from 'react'

const touches = ['pointerdown', 'wheel', 'focusin'] as const

/**
 * For a row of links that is swiped: brings the one with `aria-current` to the middle when the page changes, and keeps it there while fonts and
 * texts arrive, until the row is touched. The router puts every scrolled element back to where it stood on the page before, after layout
 * effects, so the row is brought back once more then.
 */
export function useCurrentInView(page?: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  const router = useRouter()
  useLayoutEffect(() => {
    const row = ref.current
    if (!row) return
    const center = () => {
      const current = row.querySelector('[aria-current=page]')
      // Moves the row alone: `scrollIntoView` would move the page, too.
      if (current) row.scrollLeft += middleOf(current) - middleOf(row)
    }
    // The first observation comes before the first paint.
    const observer = new ResizeObserver(center)
    for (const element of [row, ...row.children]) observer.observe(element)
    const unsubscribe = router.subscribe('onRendered', center)
    function end() {
      observer.disconnect()
      unsubscribe()
      for (const touch of touches) row?.removeEventListener(touch, end)
    }
    for (const touch of touches) row.addEventListener(touch, end, { passive: true })
    return end
  }, [page, router])
  return ref
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
