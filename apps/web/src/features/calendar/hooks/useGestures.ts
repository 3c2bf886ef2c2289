import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'
import { followPointer, pointAt, type Gesture } from '../model/follow-pointer.ts'

export interface GestureHandlers {
  canMove(key: string): boolean
  /** Called as the pointer moves; null when the gesture ends. */
  onPreview(gesture: Gesture | null): void
  onDone(gesture: Gesture): void
}

/**
 * Dragging in the calendar with mouse, pen or finger: from free space to create, an entry to move it, its end to
 * stretch it. Cells have `data-day`, with `data-hours` if their height is the day; entries `data-entry`; ends `data-
 * stretch`. A gesture stays in the area (`data-area`) in which it began.
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
    stop.current()
    stop.current = followPointer(
      event,
      area,
      { kind, key, from, to: from },
      {
        onStart: () => (wasDragged.current = true),
        onPreview: (gesture) => latest.current.onPreview(gesture),
        onDone: (gesture) => latest.current.onDone(gesture),
      },
    )
  }

  /** Ignores the click that ends a drag. */
  function onClickCapture(event: MouseEvent): void {
    if (!wasDragged.current) return
    wasDragged.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  return { onPointerDown, onClickCapture }
}
