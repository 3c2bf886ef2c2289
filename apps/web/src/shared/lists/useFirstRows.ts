import { limits } from '@majlis/contract'
import { startTransition, useEffect, useState } from 'react'

/** What stands above a list at least, and a low row of one, in px. */
const onPhone = { above: 420, row: 72 }
const onDesk = { above: 240, row: 56 }

/** How many rows fit the screen. Uses the screen's size, because reading the window's forces a layout. */
function fittingRows(): number {
  const { above, row } = window.screen.width < limits.mobileBreakpointPx ? onPhone : onDesk
  return Math.max(1, Math.ceil((window.screen.height - above) / row))
}

/**
 * Rows of a list that appears: first as many as the screen can show, and the rest after they are painted, in slices between which the page
 * responds. Later changes of the rows are drawn at once.
 */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const [fitting] = useState(fittingRows)
  const [isWhole, setWhole] = useState(rows.length <= fitting)
  useEffect(() => {
    if (!isWhole) startTransition(() => setWhole(true))
  }, [isWhole])
  return isWhole ? rows : rows.slice(0, fitting)
}
