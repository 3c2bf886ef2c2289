import { useState } from 'react'

/**
 * For a button whose menu or panel needs code that the rest of its screen does not. Pointing at the button or focusing it starts loading;
 * `isWanted` from the first press on, when the part that shows both takes its place (`useOpenOnceLoaded`).
 */
export function useLoadedOnPress(load: () => Promise<unknown>) {
  const [isWanted, setWanted] = useState(false)
  const loadAhead = () => {
    // A failure is shown when the part is wanted.
    load().catch(() => undefined)
  }
  return {
    isWanted,
    buttonProps: {
      'aria-expanded': false,
      onPointerEnter: loadAhead,
      onFocus: loadAhead,
      onClick: () => setWanted(true),
    },
  } as const
}
