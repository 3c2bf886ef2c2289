import { useLayoutEffect, useRef, type RefObject } from 'react'

/** For a row of links that is swiped: brings the one with `aria-current` to the middle when the page changes. */
export function useCurrentInView(page?: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current=page]')
    if (!row.current || !current) return
    // Moves the row alone: `scrollIntoView` would move the page, too.
    row.current.scrollLeft += middleOf(current) - middleOf(row.current)
  }, [page])
  return row
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
