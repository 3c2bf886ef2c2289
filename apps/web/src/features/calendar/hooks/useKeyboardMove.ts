import { useEffect, type KeyboardEvent } from 'react'
import type { CalendarEntry } from '@majlis/contract'
import { canMove, moved, stepMinutes, stretched, timesOf, type Times } from '../model/moving.ts'

export interface KeyboardMove {
  key: string
  times: Times
}

export interface KeyboardMoveOptions {
  entryOf(key: string): CalendarEntry | undefined
  timeZone: string
  isRightToLeft: boolean
  /** Whether entries of the view have hours; otherwise they move by days only. */
  hasHours: boolean
  move: KeyboardMove | null
  onMove(move: KeyboardMove | null): void
  onDone(entry: CalendarEntry, times: Times): void
  onPutBack(entry: CalendarEntry): void
}

/**
 * Moves and stretches entries by keyboard. Alt with an arrow key picks up the focused entry and moves it, with Shift
 * its end; Enter saves, Escape or leaving the entry moves it back.
 */
export function useKeyboardMove(options: KeyboardMoveOptions) {
  const { entryOf, timeZone, isRightToLeft, hasHours, move, onMove, onDone, onPutBack } = options
  const heldKey = move?.key

  // The entry is rendered in another day, so the focus follows it.
  useEffect(() => {
    if (!heldKey) return
    const selector = `[data-entry="${heldKey}"]`
    const element = document.querySelector<HTMLElement>(selector)
    if (document.activeElement !== element) element?.focus()
  }, [heldKey, move])

  useEffect(() => {
    if (!heldKey) return
    function onFocusIn({ target }: FocusEvent): void {
      const key =
        target instanceof Element ? target.closest<HTMLElement>('[data-entry]')?.dataset.entry : null
      if (key !== heldKey) onMove(null)
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [heldKey, onMove])

  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event
    const key = target instanceof Element ? target.closest<HTMLElement>('[data-entry]')?.dataset.entry : null
    const entry = key ? entryOf(key) : undefined
    if (!key || !entry || !canMove(entry)) return
    const isHeld = move?.key === key
    if (isHeld && event.key === 'Enter') {
      event.preventDefault()
      onMove(null)
      onDone(entry, move.times)
      return
    }
    if (isHeld && event.key === 'Escape') {
      event.preventDefault()
      onMove(null)
      onPutBack(entry)
      return
    }
    const step = stepOf(event.key, { isRightToLeft, hasHours: hasHours && !entry.isAllDay })
    if (!step || !event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const now = { ...entry, ...(isHeld ? move.times : timesOf(entry)) }
    onMove({ key, times: event.shiftKey ? stretched(now, step, timeZone) : moved(now, step, timeZone) })
  }

  return { onKeyDown }
}

function stepOf(
  key: string,
  { isRightToLeft, hasHours }: { isRightToLeft: boolean; hasHours: boolean },
): { days: number; minutes?: number } | null {
  const forward = isRightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowDown':
      return hasHours ? { days: 0, minutes: stepMinutes } : { days: 7 }
    case 'ArrowUp':
      return hasHours ? { days: 0, minutes: -stepMinutes } : { days: -7 }
    case 'ArrowRight':
      return { days: forward }
    case 'ArrowLeft':
      return { days: -forward }
    default:
      return null
  }
}
