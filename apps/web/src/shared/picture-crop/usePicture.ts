import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../api/index.ts'
import { showSnackbar } from '../snackbar/index.ts'

export interface PictureOptions<T> {
  /** Media types that may be chosen. */
  types: readonly string[]
  maxBytes: number
  /** Saves a cropped picture; null: removes the picture. */
  send(picture: File | null): Promise<T>
  onSent(answer: T): unknown
  /**
   * For a picture that is saved immediately: the address of the current one, and the snackbar's text with Undo.
   * `restore` makes the server bring the old one back; without it, the old one is sent again.
   */
  saved?: {
    pictureUrl: string | null
    changed: string
    removed: string
    restore?: (answer: T) => (() => Promise<T>) | null
  }
  /** The message for an unexpected failure: what could not be done (spec 8.7). */
  unforeseen?: string
}

/** The props of `PictureButtons`. */
export interface PictureChoice {
  types: readonly string[]
  /** Chosen, and not yet cropped. */
  file: File | null
  /** The picture that is being sent. */
  sending: 'picture' | 'removal' | null
  choose(file: File | null): void
  crop(picture: File): void
  remove(): void
  cancel(): void
  refuseFile(): void
}

export interface Picture {
  choice: PictureChoice
  /** Why the last picture was not taken, for the catalogue's words; null when nothing is wrong. */
  problem: unknown
}

/** A picture that is chosen, cropped, sent, and removed again (spec 5.9, 5.10, 8.11). Undo brings the one before back. */
export function usePicture<T>({
  types,
  maxBytes,
  send,
  onSent,
  saved,
  unforeseen,
}: PictureOptions<T>): Picture {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const sending = useMutation({
    mutationFn: async (picture: File | null) => {
      const before = saved?.pictureUrl && !saved.restore ? await fetchPicture(saved.pictureUrl) : null
      return { answer: await send(picture), before }
    },
    onSuccess: async ({ answer, before }, picture) => {
      await onSent(answer)
      if (!saved) return
      const bringBack = saved.restore ? saved.restore(answer) : before && (() => send(before))
      const undo = async () => void (bringBack && (await onSent(await bringBack())))
      showSnackbar(picture ? saved.changed : saved.removed, bringBack ? { undo } : {})
    },
    onError: (error) => setProblem(unforeseen && errorCode(error) === 'general.failed' ? unforeseen : error),
    onSettled: () => setFile(null),
  })
  const { isPending, variables } = sending

  function choose(chosen: File | null): void {
    if (!chosen) return
    setProblem(null)
    if (!types.includes(chosen.type)) setProblem('file.type_unsupported')
    else if (chosen.size > maxBytes) setProblem('file.too_large')
    else setFile(chosen)
  }

  return {
    choice: {
      types,
      file,
      sending: isPending ? (variables ? 'picture' : 'removal') : null,
      choose,
      crop: (cropped) => sending.mutate(cropped),
      remove: () => {
        setProblem(null)
        sending.mutate(null)
      },
      cancel: () => setFile(null),
      refuseFile: () => {
        setFile(null)
        setProblem('file.format_error')
      },
    },
    problem,
  }
}

/** The current picture, to restore it; null if it cannot be loaded. */
async function fetchPicture(url: string): Promise<File | null> {
  try {
    const response = await fetch(new URL(url, document.baseURI))
    if (!response.ok) return null
    const content = await response.blob()
    return new File([content], 'picture', { type: content.type })
  } catch {
    return null
  }
}
