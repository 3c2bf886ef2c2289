import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps the place of keyboard users when the control that they have pressed goes away. If the focus is in the element with the ref when its
 * component unmounts, it moves to what `find` returns; otherwise nothing happens.
 */
export function useFocusFallback<T extends HTMLElement>(
  find: (from: T) => HTMLElement | null | undefined,
): { current: T | null } {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      // React still has the element in the page here.
      if (element?.contains(document.activeElement)) find(element)?.focus()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only when it unmounts
  }, [])
  return ref
}
