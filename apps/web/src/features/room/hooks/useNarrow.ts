import { limits } from '@majlis/contract'
import { useMediaQuery } from '@mantine/hooks'

/** A phone, upright or lying: panels become sheets, and rare controls move into the menu (spec 9.12). */
export const narrowQuery = `(max-width: ${limits.mobileBreakpointPx - 1}px), (max-height: 480px)`

export function useNarrow(): boolean {
  return useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false })
}
