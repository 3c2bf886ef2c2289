import { useCallback } from 'react'

/** A picture that has no address, because it is in memory only. */
export function PictureFile({
  file,
  alt,
  className,
}: {
  file: Blob
  alt: string
  className?: string | undefined
}) {
  const show = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      element.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} className={className} alt={alt} />
}
