import { useEffect } from 'react'

/** A file that misses its place must not take the page away. */
export function useSparedPage(): void {
  useEffect(() => {
    const stay = (event: DragEvent) => event.preventDefault()
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
}
