import { useEffect } from 'react'

/** Keeps the browser from opening a file that is dropped beside the drop zone, which would leave the page. */
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
