import { limits } from '@majlis/contract'
import { startTransition, useEffect, useState } from 'react'

/** The least height above a list, and of one of its rows, in px. */
const onPhone = { above: 420, row: 72 }
const onDesk = { above: 240, row: 56 }

/** How many rows fit the screen. Uses the screen's size, because reading the window's forces a layout. */
function fittingRows(): number {
  const { above, row } = window.screen.width < limits.mobileBreakpointPx ? onPhone : onDesk
  return Math.max(1, Math.ceil((window.screen.height - above) / row))
}

/**
 * Rows of a list that appears: first as many as fit the screen, then the rest in slices, between which the page can
 * respond. Later changes of the rows are rendered immediately.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [fitting] = useState(fittingRows)
  const [isWhole, setWhole] = useState(rows.length <= fitting)
  useEffect(() => {
    if (!isWhole) startTransition(() => setWhole(true))
  }, [isWhole])
  return isWhole ? rows : rows.slice(0, fitting)
}
