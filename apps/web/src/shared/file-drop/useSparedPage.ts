import { useEffect } from 'react'

const anything = (): boolean => true

/**
 * Keeps the browser from opening a file that is dropped beside the drop zone, which would leave the page. What is not spared, such as text, can be
 * dropped into fields. `isSpared` is always the same function.
 */
export function useSparedPage(isSpared: (event: DragEvent) => boolean = anything): void {
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (isSpared(event)) event.preventDefault()
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [isSpared])
}
