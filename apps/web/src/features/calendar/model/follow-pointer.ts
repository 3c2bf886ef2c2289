import type { PointerEvent } from 'react'
import type { Day } from '../../../shared/date-time/index.ts'

/** A point in the calendar: a day and, if it has hours, the minutes since midnight. */
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

/** A shorter movement is a click. */
const startPx = 5
/** A finger that rests this long picks up what is below it; one that moves earlier scrolls. */
const holdMs = 350
const edgePx = 36
const scrollPx = 12

export interface PointerListener {
  /** The press has become a gesture. */
  onStart(): void
  /** Called as the pointer moves; null when the gesture ends. */
  onPreview(gesture: Gesture | null): void
  onDone(gesture: Gesture): void
}

/**
 * Follows a pressed pointer until it is released or Escape is pressed. Returns a function that stops without an end.
 */
export function followPointer(
  { pointerId, pointerType, clientX, clientY }: PointerEvent,
  area: HTMLElement,
  pressed: Gesture,
  { onStart, onPreview, onDone }: PointerListener,
): () => void {
  const isTouch = pointerType === 'touch'
  let isActive = false
  let gesture = pressed
  const hold = isTouch ? setTimeout(activate, holdMs) : undefined
  const listening = new AbortController()
  const { signal } = listening

  function stop(): void {
    clearTimeout(hold)
    listening.abort()
  }

  function activate(): void {
    isActive = true
    onStart()
    onPreview(gesture)
  }

  function end(isDone: boolean): void {
    stop()
    if (!isActive) return
    onPreview(null)
    if (isDone) onDone(gesture)
  }

  function onMove(moved: globalThis.PointerEvent): void {
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
    onPreview(gesture)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isActive) return
    event.stopPropagation()
    end(false)
  }

  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', ({ pointerId: id }) => id === pointerId && end(true), { signal })
  window.addEventListener('pointercancel', ({ pointerId: id }) => id === pointerId && end(false), { signal })
  // A finger that holds something must not scroll the page.
  window.addEventListener('touchmove', (touch) => isActive && touch.preventDefault(), {
    signal,
    passive: false,
  })
  // A long press picks up the entry and opens no context menu.
  window.addEventListener('contextmenu', (menu) => isTouch && menu.preventDefault(), { signal })
  window.addEventListener('keydown', onKeyDown, { signal, capture: true })
  return stop
}

/** The cell under a point of the window, or the nearest one. */
export function pointAt(area: HTMLElement, x: number, y: number): Point | null {
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
