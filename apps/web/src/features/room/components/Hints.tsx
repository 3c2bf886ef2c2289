import { useEffect, useState } from 'react'
import { latePart, useFetchedAhead } from '../../../shared/late-part/index.ts'

const HintBubble = latePart(async () => (await import('./HintBubble.tsx')).HintBubble)
const fetchedAhead = [HintBubble]

/**
 * The words of icons, on hover and on keyboard focus: one bubble for the whole room, over whatever carries `data-hint`.
 * A bubble for each button would be half of what it costs to draw the room.
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

/** A finger has no hover, a pressed button's focus is no question, and what is open says itself what it is. */
function hintedBy(event: Event): HTMLElement | null {
  if (event instanceof PointerEvent && event.pointerType === 'touch') return null
  if (!(event.target instanceof Element)) return null
  const hinted = event.target.closest<HTMLElement>('[data-hint]')
  if (!hinted || hinted.ariaExpanded === 'true') return null
  return event.type === 'focusin' && !hinted.matches(':focus-visible') ? null : hinted
}
