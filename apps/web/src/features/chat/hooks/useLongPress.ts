import { useEffect, useRef, type PointerEvent } from 'react'

const heldMs = 500
/** A finger that moves further than this scrolls. */
const slackPx = 10

/** What a browser does with these stays as it is: the menu of a link, and the selection in a field. */
const leftToBrowser = 'a, input, textarea'

/** Handlers that call `onHeld` when a finger rests on the element. A mouse and a pen have buttons for that. */
export function useLongPress(onHeld: () => void) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null)

  function end(): void {
    if (press.current) window.clearTimeout(press.current.timer)
    press.current = null
  }

  useEffect(() => end, [])

  return {
    onPointerDown({ pointerType, target, clientX: x, clientY: y }: PointerEvent) {
      end()
      if (pointerType !== 'touch' || (target instanceof Element && target.closest(leftToBrowser))) return
      const timer = window.setTimeout(() => {
        press.current = null
        onHeld()
      }, heldMs)
      press.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (!press.current) return
      const { x, y } = press.current
      if (Math.hypot(clientX - x, clientY - y) > slackPx) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
