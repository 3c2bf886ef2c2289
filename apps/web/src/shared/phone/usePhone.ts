import { limits } from '@majlis/contract'
import { useMediaQuery } from '@mantine/hooks'

/** A window below the mobile breakpoint (spec 9.12). */
export function usePhone(): boolean {
  return useMediaQuery(`(width < ${limits.mobileBreakpointPx}px)`, false, { getInitialValueInEffect: false })
}
