import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode } from '../api/index.ts'

export interface PictureOptions<T> {
  /** Media types that may be chosen. */
  types: readonly string[]
  maxBytes: number
  /** Keeps a cropped picture; null: takes the picture off. */
  send(picture: File | null): Promise<T>
  onSent(answer: T): unknown
  /** The sentence for an unexpected failure: the words for what was tried (spec 8.7). */
  unforeseen?: string
}

/** What `PictureButtons` takes. */
export interface PictureChoice {
  types: readonly string[]
  /** Chosen, and not yet cropped. */
  file: File | null
  /** What is being sent. */
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
  /** What has become of the last one. */
  done: 'changed' | 'removed' | null
}

/** A picture that is chosen, cropped, sent, and taken off again (spec 5.9, 5.10, 8.11). */
export function usePicture<T>({ types, maxBytes, send, onSent, unforeseen }: PictureOptions<T>): Picture {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => setProblem(unforeseen && errorCode(error) === 'general.failed' ? unforeseen : error),
    onSettled: () => setFile(null),
  })
  const { isPending, isSuccess, variables: picture } = sending

  function choose(chosen: File | null): void {
    if (!chosen) return
    setProblem(null)
    sending.reset()
    if (!types.includes(chosen.type)) setProblem('file.type_unsupported')
    else if (chosen.size > maxBytes) setProblem('file.too_large')
    else setFile(chosen)
  }

  return {
    choice: {
      types,
      file,
      sending: isPending ? (picture ? 'picture' : 'removal') : null,
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
    done: isSuccess ? (picture ? 'changed' : 'removed') : null,
  }
}
