import type { Segment, Speaker } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { VisuallyHidden } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useState } from 'react'
import { rowsWith } from '../../../shared/virtual-list/index.ts'
import type { PlacedNotes } from '../model/notes.ts'
import type { Reading } from '../model/reading.ts'
import type { Selection } from '../hooks/useSelection.ts'
import { SegmentRow } from './SegmentRow.tsx'
import styles from './transcripts.module.css'

interface SegmentListProps {
  transcriptId: string
  segments: readonly Segment[]
  speakers: readonly Speaker[]
  /** Null: in the original language. */
  reading: Reading | null
  search: string
  notesOf(segmentId: string): PlacedNotes
  player: HTMLMediaElement | null
  /** The place of the search result that is shown. */
  hit: number | null
  /** The place to which a link leads. */
  linked: number | null
  /** The index of the segment that is playing; −1 for none. */
  current: number
  /** Null: there is nothing to play. */
  onPlay: ((ms: number) => void) | null
  /** Null for people who may not. */
  onEdit: ((segment: Segment) => void) | null
  /** Null while no lines are being selected. */
  selection: Selection | null
}

/** Pixels of most rows; each is measured. */
const rowHeight = 72
const rowsBeyond = 8

/** The segments. Of thousands, only those in and around the visible area are on the page. */
export function SegmentList(props: SegmentListProps) {
  const { segments, search, hit, linked, current, onPlay, onEdit, selection } = props
  const t = useText('transcripts')
  const wordsHintId = useId()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  /** The row with the focus stays, wherever the list is scrolled to. */
  const [focused, setFocused] = useState<number | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing that it gives is memoised
  const virtual = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroller,
    getItemKey: (place) => segments[place]?.id ?? place,
    estimateSize: () => rowHeight,
    overscan: rowsBeyond,
    initialRect: { width: 600, height: 600 },
    rangeExtractor: (range) => rowsWith(range, focused === null || focused >= segments.length ? -1 : focused),
  })
  const { scrollToIndex } = virtual
  const names = new Map(props.speakers.map(({ id, name }) => [id, name]))
  useEffect(() => {
    if (hit !== null) scrollToIndex(hit, { align: 'center' })
  }, [hit, scrollToIndex])
  useEffect(() => {
    if (linked === null || !scroller) return
    scroller.scrollIntoView({ block: 'nearest' })
    scrollToIndex(linked, { align: 'center' })
  }, [linked, scroller, scrollToIndex])
  return (
    <div
      ref={setScroller}
      className={styles.scroller}
      role="region"
      aria-label={t('view.label')}
      // Scrolled by keys too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {onPlay ? <VisuallyHidden id={wordsHintId}>{t('view.words')}</VisuallyHidden> : null}
      <ol className={styles.segments} style={{ blockSize: `${virtual.getTotalSize()}px` }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const segment = segments[index]
          if (!segment) return null
          return (
            // Only looks where the focus is.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
              aria-posinset={index + 1}
              aria-setsize={segments.length}
              onFocus={() => setFocused(index)}
              onBlur={() => setFocused(null)}
            >
              <SegmentRow
                transcriptId={props.transcriptId}
                segment={segment}
                notes={props.notesOf(segment.id)}
                player={props.player}
                name={names.get(segment.speakerId) || t('speaker.unknown')}
                isFirst={segments[index - 1]?.speakerId !== segment.speakerId}
                reading={props.reading}
                search={search}
                isHit={hit === index}
                isLinked={linked === index}
                isCurrent={current === index}
                onPlay={onPlay}
                wordsHintId={wordsHintId}
                onEdit={selection ? null : onEdit}
                selection={selection && selectionOf(selection, segment.id, index)}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function selectionOf(selection: Selection, id: string, place: number) {
  return {
    isSelected: selection.has(id),
    onToggle: (isRange: boolean) => selection.toggle(place, isRange),
  }
}
