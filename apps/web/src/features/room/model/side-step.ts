import type { KeyboardEvent } from 'react'

/**
 * The step of an arrow key in a row: 1 to the next place, -1 to the one before, 0 for other keys. Mirrored in right-
 * to-left layouts.
 */
export function sideStep({ key, currentTarget }: KeyboardEvent): 1 | -1 | 0 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
  return (key === 'ArrowRight') === isRtl ? -1 : 1
}
