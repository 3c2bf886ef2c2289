/** What `keepRunning` uses of an AudioContext; iOS adds the state `interrupted`. */
export interface RunningContext extends EventTarget {
  readonly state: string
  resume(): Promise<void>
}

/** The page, whose presses and returns let sound begin. */
const moments = ['pointerdown', 'keydown', 'visibilitychange']

/**
 * Resumes an audio context whenever the browser may let it: at once, after a press where it waits for one, and after iOS has interrupted it,
 * for a phone call for example. Returns a function that stops.
 */
export function keepRunning(context: RunningContext, page: EventTarget = document): () => void {
  const resume = () => {
    if (context.state !== 'running' && context.state !== 'closed')
      void context.resume().catch(() => undefined)
  }
  context.addEventListener('statechange', resume)
  for (const moment of moments) page.addEventListener(moment, resume)
  resume()
  return () => {
    context.removeEventListener('statechange', resume)
    for (const moment of moments) page.removeEventListener(moment, resume)
  }
}
