import { limits } from '@majlis/contract'
import { useMediaQuery } from '@mantine/hooks'
import { useUiValue } from './useRoom.ts'

/** A phone, in portrait or landscape: panels become sheets, and rare controls move into the menu (spec 9.12). */
export const narrowQuery = `(max-width: ${limits.mobileBreakpointPx - 1}px), (max-height: 480px)`

export function useNarrow(): boolean {
  return useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false })
}

/** A panel covers the whole room, so keyboard and screen readers can't reach what is behind it. */
export function useIsCovered(): boolean {
  const hasPanel = useUiValue((state) => state.panel !== null)
  return useNarrow() && hasPanel
}
