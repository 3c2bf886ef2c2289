import { useEffect, useState, type DragEvent as ReactDragEvent } from 'react'

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false

/** Handlers for an element on which files are dropped. Beside it, a dropped file does nothing: the browser would leave the page to open it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const stay = (event: DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault()
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
  return {
    isOver,
    handlers: {
      onDragOver: ({ dataTransfer }: ReactDragEvent) => setOver(hasFiles(dataTransfer)),
      // The pointer may have moved to a part of the element only.
      onDragLeave({ currentTarget, relatedTarget }: ReactDragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop({ dataTransfer }: ReactDragEvent) {
        setOver(false)
        if (hasFiles(dataTransfer)) onFiles([...dataTransfer.files])
      },
    },
  }
}
