import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import type { Day } from '../../../shared/date-time/index.ts'

/** A place in the calendar: a day, and where it has hours the minutes since midnight. */
export interface Point {
  day: Day
  minute: number | null
}

export interface Gesture {
  kind: 'create' | 'move' | 'stretch'
  /** The entry; absent for `create`. */
  key?: string
  from: Point
  to: Point
}

export interface GestureHandlers {
  canMove(key: string): boolean
  /** Called as the pointer goes; null when the gesture ends in any way. */
  onPreview(gesture: Gesture | null): void
  onDone(gesture: Gesture): void
}

/** Less is a click. */
const startPx = 5
/** A finger that rests so long takes hold of what lies under it; one that moves before scrolls. */
const holdMs = 350
const edgePx = 36
const scrollPx = 12

/**
 * Dragging over the calendar with mouse, pen or finger: from free space to create, an entry to move it, its end to stretch
 * it. Cells carry `data-day`, with `data-hours` where their height is the day; entries `data-entry`; ends `data-stretch`.
 * A gesture stays in the area (`data-area`) in which it began.
 */
export function useGestures(handlers: GestureHandlers) {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const wasDragged = useRef(false)
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    wasDragged.current = false
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
    const area = event.target.closest<HTMLElement>('[data-area]')
    const key = event.target.closest<HTMLElement>('[data-entry]')?.dataset.entry
    const isFree = event.target.closest('[data-slot]') !== null
    if (!area || (key ? !latest.current.canMove(key) : !isFree)) return
    const from = pointAt(area, event.clientX, event.clientY)
    if (!from) return
    const kind = key ? (event.target.closest('[data-stretch]') ? 'stretch' : 'move') : 'create'
    follow({ area, from, kind, key, event })
  }

  function follow({
    area,
    from,
    kind,
    key,
    event,
  }: {
    area: HTMLElement
    from: Point
    kind: Gesture['kind']
    key: string | undefined
    event: PointerEvent
  }): void {
    stop.current()
    const { pointerId, clientX, clientY } = event
    const isTouch = event.pointerType === 'touch'
    let isActive = false
    let gesture: Gesture = { kind, key, from, to: from }
    const hold = isTouch ? setTimeout(activate, holdMs) : undefined

    function activate(): void {
      isActive = true
      wasDragged.current = true
      latest.current.onPreview(gesture)
    }

    function end(isDone: boolean): void {
      stop.current()
      if (!isActive) return
      latest.current.onPreview(null)
      if (isDone) latest.current.onDone(gesture)
    }

    const listening = new AbortController()
    const { signal } = listening
    stop.current = () => {
      clearTimeout(hold)
      listening.abort()
      stop.current = () => undefined
    }

    window.addEventListener(
      'pointermove',
      (moved) => {
        if (moved.pointerId !== pointerId) return
        const isFar = Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > startPx
        if (!isActive && isFar) {
          if (isTouch) return end(false)
          activate()
        }
        if (!isActive) return
        scrollNear(area, moved.clientY)
        const to = pointAt(area, moved.clientX, moved.clientY)
        if (!to) return
        gesture = { ...gesture, to }
        latest.current.onPreview(gesture)
      },
      { signal },
    )
    window.addEventListener('pointerup', ({ pointerId: id }) => id === pointerId && end(true), { signal })
    window.addEventListener('pointercancel', ({ pointerId: id }) => id === pointerId && end(false), {
      signal,
    })
    // A finger that holds something must not scroll the page with it.
    window.addEventListener('touchmove', (touch) => isActive && touch.preventDefault(), {
      signal,
      passive: false,
    })
    // A long press is a hold here, and opens no menu.
    window.addEventListener('contextmenu', (menu) => isTouch && menu.preventDefault(), { signal })
    window.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape' || !isActive) return
        pressed.stopPropagation()
        end(false)
      },
      { signal, capture: true },
    )
  }

  /** The click that ends a drag is none. */
  function onClickCapture(event: MouseEvent): void {
    if (!wasDragged.current) return
    wasDragged.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  return { onPointerDown, onClickCapture }
}

/** The cell under, or nearest to, a point of the window. */
function pointAt(area: HTMLElement, x: number, y: number): Point | null {
  let nearest: { cell: HTMLElement; rect: DOMRect; distance: number } | null = null
  for (const cell of area.querySelectorAll<HTMLElement>('[data-day]')) {
    const rect = cell.getBoundingClientRect()
    const distance = Math.hypot(outside(x, rect.left, rect.right), outside(y, rect.top, rect.bottom))
    if (!nearest || distance < nearest.distance) nearest = { cell, rect, distance }
  }
  const day = nearest?.cell.dataset.day
  if (!nearest || !day) return null
  if (nearest.cell.dataset.hours === undefined) return { day, minute: null }
  const share = (y - nearest.rect.top) / (nearest.rect.height || 1)
  return { day, minute: Math.min(Math.max(share * 1440, 0), 1440) }
}

function outside(value: number, from: number, to: number): number {
  return Math.max(from - value, 0, value - to)
}

function scrollNear(area: HTMLElement, y: number): void {
  const scroller = area.closest<HTMLElement>('[data-scroller]')
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y > bottom - edgePx) scroller.scrollBy(0, scrollPx)
  else if (y < top + edgePx * 2) scroller.scrollBy(0, -scrollPx)
}
