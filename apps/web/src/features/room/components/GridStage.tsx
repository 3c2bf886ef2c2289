import { useFormats, useText } from '@majlis/i18n/react'
import { useElementSize } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useRef, type PointerEvent } from 'react'
import { useNarrow, useRoom, layoutGrid } from '../../room-core/index.ts'
import styles from './GridStage.module.css'
import { Tile } from './Tile.tsx'

const swipePx = 60

interface GridStageProps {
  tiles: readonly string[]
  /** The page that the viewer chose, counted from 0; there may be fewer by now. */
  wantedPage: number
  onTurn: (page: number) => void
}

/** Tiles of equal size, on pages if they would become too small. */
export function GridStage({ tiles, wantedPage, onTurn }: GridStageProps) {
  const { stage } = useRoom()
  const isNarrow = useNarrow()
  const { ref, width, height } = useElementSize()
  const swipeStart = useRef<number | null>(null)
  const gap = isNarrow ? 6 : 10
  const grid = useMemo(
    () =>
      layoutGrid({
        width,
        height,
        count: tiles.length,
        gap,
        minTileWidth: isNarrow ? 140 : 120,
        minTileHeight: isNarrow ? 96 : 68,
      }),
    [width, height, tiles.length, gap, isNarrow],
  )
  const page = Math.min(wantedPage, grid.pages - 1)
  const isMeasured = width > 0 && height > 0

  // If everyone is visible, no one has to change places.
  const firstPageSize = grid.pages === 1 ? Number.POSITIVE_INFINITY : grid.perPage
  useEffect(() => {
    if (isMeasured) stage.setFirstPageSize(firstPageSize)
  }, [stage, firstPageSize, isMeasured])

  function turn(by: number): void {
    onTurn(Math.max(0, Math.min(grid.pages - 1, page + by)))
  }

  function onPointerUp({ clientX, currentTarget, pointerType }: PointerEvent): void {
    const start = swipeStart.current
    swipeStart.current = null
    if (start === null || pointerType === 'mouse' || Math.abs(clientX - start) < swipePx) return
    const isForward = clientX < start === (getComputedStyle(currentTarget).direction === 'ltr')
    turn(isForward ? 1 : -1)
  }

  return (
    <div className={styles.frame}>
      <div
        ref={ref}
        className={styles.grid}
        style={{ gap }}
        onPointerDown={({ clientX }) => (swipeStart.current = clientX)}
        onPointerUp={onPointerUp}
      >
        {isMeasured
          ? tiles
              .slice(page * grid.perPage, (page + 1) * grid.perPage)
              .map((id) => (
                <Tile
                  key={id}
                  participantId={id}
                  style={{ inlineSize: grid.tileWidth, blockSize: grid.tileHeight }}
                />
              ))
          : null}
      </div>
      {isMeasured && grid.pages > 1 ? <Pager page={page} pages={grid.pages} onTurn={turn} /> : null}
    </div>
  )
}

interface PagerProps {
  /** Counted from 0. */
  page: number
  pages: number
  onTurn(by: 1 | -1): void
}

function Pager({ page, pages, onTurn }: PagerProps) {
  const t = useText('room')
  const { number } = useFormats()
  return (
    <nav className={styles.pager} aria-label={t('stage.pages')}>
      <button
        type="button"
        aria-label={t('stage.previous')}
        aria-disabled={page === 0}
        onClick={() => onTurn(-1)}
      >
        <IconChevronLeft className="points" size={20} stroke={2} />
      </button>
      <VisuallyHidden role="status">
        {t('stage.page', { page: number(page + 1), pages: number(pages) })}
      </VisuallyHidden>
      <span className="num" aria-hidden>
        {number(page + 1)} / {number(pages)}
      </span>
      <button
        type="button"
        aria-label={t('stage.next')}
        aria-disabled={page === pages - 1}
        onClick={() => onTurn(1)}
      >
        <IconChevronRight className="points" size={20} stroke={2} />
      </button>
    </nav>
  )
}
