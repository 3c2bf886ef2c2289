import { useEffect, useState } from 'react'
import type { RecordedScene, RecorderServer } from './recorder-server.ts'

/** Pages are turned at most this much later than the presenter turns them. */
const everyMs = 500

/** What the hosts show everyone, as the server last said it. */
export function useScene({ loadScene }: Pick<RecorderServer, 'loadScene'>): RecordedScene {
  const [scene, setScene] = useState<RecordedScene>({ presentation: null, spotlightId: null })
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = () => {
      if (!isGone) timer = setTimeout(look, everyMs)
    }
    function look(): void {
      // Without an answer, what was shown stays.
      loadScene()
        .then((loaded) => !isGone && setScene(loaded))
        .catch(() => undefined)
        .finally(next)
    }
    look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [loadScene])
  return scene
}
