import { useEffect, useRef, useState } from 'react'

/** For what takes the place of a button at its first press: opens once it is there, with the focus on its own button, to which closing returns it. */
export function useOpenOnceLoaded() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    button.current?.focus()
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return { button, isOpen, setOpen }
}
