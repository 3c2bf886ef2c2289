import type { UploadKindName } from '@majlis/contract'
import { useEffect, useRef, useState } from 'react'
import { anyReleased } from './held-uploads.ts'
import { discardInterrupted, listInterrupted, type Interrupted } from './interrupted.ts'
import type { UploadTarget } from './upload-target.ts'

/** Uploads that a reload interrupted, without those that another tab is sending, or that continue because their file was chosen again. */
export function useInterrupted(
  target: UploadKindName | UploadTarget,
  sending: readonly { fileName: string; bytes: number }[],
) {
  const [found, setFound] = useState<readonly Interrupted[]>([])
  // The target does not change while the component is shown.
  const wanted = useRef(target)
  useEffect(() => {
    const gone = new AbortController()
    async function look(): Promise<void> {
      const { interrupted, running } = await listInterrupted(wanted.current)
      if (gone.signal.aborted) return
      setFound(interrupted)
      if (running.length === 0) return
      // Its tab may be closed before the upload is complete.
      await anyReleased(running, gone.signal)
      await look()
    }
    look().catch(() => undefined)
    return () => gone.abort()
  }, [])

  // Once its file was chosen again, it is shown as that upload, and never as interrupted again.
  const isSending = (one: Interrupted) =>
    sending.some(({ fileName, bytes }) => fileName === one.fileName && bytes === one.bytes)
  if (found.some(isSending)) setFound(found.filter((one) => !isSending(one)))

  return {
    interrupted: found,
    discard(one: Interrupted): void {
      setFound((all) => all.filter(({ key }) => key !== one.key))
      discardInterrupted(one).catch(() => undefined)
    },
  }
}
