import { useEffect, useState } from 'react'

/** When the dialog closes, the focus returns to the element that opened it, or to the dialog below. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // The rest of the page is there again only after this render.
      setTimeout(() => {
        const isFree = () => document.activeElement === null || document.activeElement === document.body
        if (isFree() && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true })
        if (isFree()) [...document.querySelectorAll<HTMLElement>('[role=dialog][aria-modal]')].at(-1)?.focus()
      })
    },
    [opener],
  )
}
