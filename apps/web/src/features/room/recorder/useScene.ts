import { useEffect, useState } from 'react'
import type { RecordedScene, RecorderServer } from './recorder-server.ts'

/** Pages are turned, and people shown who have agreed, at most this much later. */
const everyMs = 500

/** What the hosts show everyone, and who may be shown, as the server last said it. */
export function useScene(
  { loadScene }: Pick<RecorderServer, 'loadScene'>,
  onScene: (scene: RecordedScene) => void,
): RecordedScene {
  const [scene, setScene] = useState<RecordedScene>({ presentation: null, spotlightId: null, agreedIds: [] })
  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = () => {
      if (!isGone) timer = setTimeout(look, everyMs)
    }
    function look(): void {
      // Without an answer, what was shown stays.
      loadScene()
        .then((loaded) => {
          if (isGone) return
          setScene(loaded)
          onScene(loaded)
        })
        .catch(() => undefined)
        .finally(next)
    }
    look()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [loadScene, onScene])
  return scene
}
