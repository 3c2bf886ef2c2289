import { useState, type DragEvent as ReactDragEvent } from 'react'
import { useSparedPage } from '../../../shared/file-drop/index.ts'

const hasFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false
const carriesFiles = ({ dataTransfer }: DragEvent): boolean => hasFiles(dataTransfer)

/** Handlers for an element on which files are dropped. Beside it, a dropped file does nothing: the browser would leave the page to open it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  useSparedPage(carriesFiles)
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
