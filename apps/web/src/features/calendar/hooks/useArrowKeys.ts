import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { nextStop, type Direction, type Stop } from '../model/arrow-keys.ts'

interface ElementStop extends Stop {
  element: HTMLElement
}

/** The attributes of a stop; only the one that was focused last is in the tab order. */
export function stopProps(stop: Stop) {
  return {
    tabIndex: -1,
    'data-stop': `${stop.from} ${stop.to} ${stop.order} ${stop.isEntry ? 1 : 0}`,
  }
}

/**
 * Arrow keys move between the stops below an element, which together are one stop of the Tab key. In right-to-left
 * layouts, the left arrow moves to the next day.
 */
export function useArrowKeys(root: RefObject<HTMLElement | null>, isRightToLeft: boolean) {
  const column = useRef<number | null>(null)

  // New elements are out of the tab order, but one stop must stay in it.
  useEffect(() => {
    const stops = readStops(root.current)
    if (stops.some(({ element }) => element.tabIndex === 0)) return
    const first = stops.find(({ isEntry }) => isEntry) ?? stops.find(({ order }) => order >= 540) ?? stops[0]
    if (first) first.element.tabIndex = 0
  })

  function onFocus({ target }: FocusEvent): void {
    const stops = readStops(root.current)
    const current = stops.find(({ element }) => element === target)
    if (!current) return
    if (column.current === null || column.current < current.from || column.current > current.to)
      column.current = current.from
    for (const { element } of stops) element.tabIndex = element === target ? 0 : -1
  }

  function onKeyDown(event: KeyboardEvent): void {
    const direction = directionOf(event.key, isRightToLeft)
    if (!direction || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const stops = readStops(root.current)
    const current = stops.find(({ element }) => element === event.target)
    if (!current) return
    event.preventDefault()
    const next = nextStop(stops, current, direction, column.current ?? current.from)
    if (!next) return
    if (direction === 'after') column.current = current.to + 1
    if (direction === 'before') column.current = current.from - 1
    next.element.focus()
  }

  return { onFocus, onKeyDown }
}

function directionOf(key: string, isRightToLeft: boolean): Direction | null {
  switch (key) {
    case 'ArrowUp':
      return 'up'
    case 'ArrowDown':
      return 'down'
    case 'ArrowLeft':
      return isRightToLeft ? 'after' : 'before'
    case 'ArrowRight':
      return isRightToLeft ? 'before' : 'after'
    default:
      return null
  }
}

function readStops(root: HTMLElement | null): ElementStop[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].map((element) => {
    const [from = 0, to = 0, order = 0, isEntry = 0] = (element.dataset.stop ?? '').split(' ').map(Number)
    return { element, from, to, order, isEntry: isEntry === 1 }
  })
}
