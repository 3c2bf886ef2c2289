import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to the element whenever the value changes to something, so that screen readers announce it. */
export function useFocusOn<T extends HTMLElement>(value: string | number | null): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (value !== null) element.current?.focus()
  }, [value])
  return element
}
