import { useEffect, useState } from 'react'
import { latePart, useFetchedAhead } from '../../../shared/late-part/index.ts'

const HintBubble = latePart(async () => (await import('./HintBubble.tsx')).HintBubble)
const fetchedAhead = [HintBubble]

/**
 * The tooltips of icons, on hover and on keyboard focus: one bubble for the whole room, for any element with `data-
 * hint`. A bubble for each button would take half of the time to render the room.
 */
export function Hints() {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  useFetchedAhead(fetchedAhead)

  useEffect(() => {
    const stop = new AbortController()
    const listen = (
      type: 'pointerover' | 'focusin' | 'focusout' | 'pointerdown' | 'keydown',
      show: boolean,
    ) =>
      document.addEventListener(type, (event) => setTarget(show ? hintedBy(event) : null), {
        signal: stop.signal,
        capture: true,
      })
    listen('pointerover', true)
    listen('focusin', true)
    listen('focusout', false)
    listen('pointerdown', false)
    listen('keydown', false)
    return () => stop.abort()
  }, [])

  const label = target?.dataset['hint']
  return target?.isConnected && label ? <HintBubble key={label} target={target} label={label} /> : null
}

/** Not on touch, not for a button that was just pressed, and not for an open menu, which names itself. */
function hintedBy(event: Event): HTMLElement | null {
  if (event instanceof PointerEvent && event.pointerType === 'touch') return null
  if (!(event.target instanceof Element)) return null
  const hinted = event.target.closest<HTMLElement>('[data-hint]')
  if (!hinted || hinted.ariaExpanded === 'true') return null
  return event.type === 'focusin' && !hinted.matches(':focus-visible') ? null : hinted
}
