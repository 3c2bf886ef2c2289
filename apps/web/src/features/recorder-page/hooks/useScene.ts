import { useEffect, useState } from 'react'
import type { RecordedScene, RecorderServer } from '../model/recorder-server.ts'

/** Page changes and new consents are shown within this time. */
const everyMs = 500

/** The hosts' spotlight and the people who may be shown, as the server last reported. */
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
      // Without a response, the scene stays the same.
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
