import { useRef, useState, type PointerEvent } from 'react'
import { nearestCorner, nextCorner, type Corner } from '../model/corner.ts'
import styles from './FloatingSelf.module.css'
import { Tile } from './Tile.tsx'

/** A shorter movement in pixels is a tap. */
const dragPx = 8

/** The user's own picture above the others, on phones. It can be dragged; a tap moves it to the next corner. */
export function FloatingSelf({ participantId }: { participantId: string }) {
  const [corner, setCorner] = useState<Corner>({ block: 'end', inline: 'end' })
  const start = useRef<{ x: number; y: number; box: DOMRect } | null>(null)

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.target instanceof Element && event.target.closest('button')) return
    const { clientX: x, clientY: y, currentTarget } = event
    start.current = { x, y, box: currentTarget.getBoundingClientRect() }
    currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): void {
    if (!start.current) return
    currentTarget.style.translate = `${clientX - start.current.x}px ${clientY - start.current.y}px`
  }

  function onPointerUp({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): void {
    const from = start.current
    const field = currentTarget.parentElement
    start.current = null
    if (!from || !field) return
    currentTarget.style.translate = ''
    const [right, down] = [clientX - from.x, clientY - from.y]
    if (Math.hypot(right, down) < dragPx) return setCorner(nextCorner)
    const direction = getComputedStyle(field).direction === 'rtl' ? 'rtl' : 'ltr'
    // Its start and the distance dragged, because the rendered position may be one frame behind.
    const { left, top, width, height } = from.box
    const box = { left: left + right, top: top + down, width, height }
    setCorner(nearestCorner(field.getBoundingClientRect(), box, direction))
  }

  function onPointerCancel({ currentTarget }: PointerEvent<HTMLDivElement>): void {
    start.current = null
    currentTarget.style.translate = ''
  }

  return (
    <div
      className={styles.self}
      data-block={corner.block}
      data-inline={corner.inline}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
    >
      <Tile participantId={participantId} size="small" />
    </div>
  )
}
