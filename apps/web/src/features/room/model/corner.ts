/** The corner of the self-view on phones, in logical directions. */
export interface Corner {
  block: 'start' | 'end'
  inline: 'start' | 'end'
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The corner of a field that a box is nearest to. */
export function nearestCorner(field: Box, box: Box, direction: 'ltr' | 'rtl'): Corner {
  const isLeft = box.left + box.width / 2 < field.left + field.width / 2
  const isTop = box.top + box.height / 2 < field.top + field.height / 2
  return { block: isTop ? 'start' : 'end', inline: isLeft === (direction === 'ltr') ? 'start' : 'end' }
}

/** The next corner, clockwise in a left-to-right page: for people who tap rather than drag. */
export function nextCorner({ block, inline }: Corner): Corner {
  if (block === 'end') return inline === 'end' ? { block, inline: 'start' } : { block: 'start', inline }
  return inline === 'start' ? { block, inline: 'end' } : { block: 'end', inline }
}
