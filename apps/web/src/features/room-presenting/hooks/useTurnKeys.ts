import { useDirection } from '@mantine/core'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { pageAtKey } from '../../viewer/index.ts'

/** Elements in which the same keys do something else. */
const elsewhere =
  'input, textarea, select, [contenteditable="true"], aside, [role="menu"], [role="listbox"], [role="dialog"], [role="slider"]'

interface TurnKeys {
  place: RefObject<HTMLElement | null>
  /** True for the presenter, whose keys work wherever the focus is. Other people's work only on the document. */
  isEverywhere: boolean
  page: number
  pageCount: number
  turn(page: number): void
}

/** Turns pages with the usual keys: arrows, Page Up and Down, Home and End. */
export function useTurnKeys({ place, isEverywhere, page, pageCount, turn }: TurnKeys): void {
  const { dir } = useDirection()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (!(target instanceof Element) || target.closest(elsewhere)) return
    if (!isEverywhere && !place.current?.contains(target)) return
    const next = pageAtKey(event.key, page, { pageCount, isRtl: dir === 'rtl' })
    if (next === null) return
    event.preventDefault()
    // Ignores repeats: a held key would send a change for each page.
    if (!isEverywhere || !event.repeat) turn(next)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
