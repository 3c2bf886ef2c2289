import type { Segment } from '@majlis/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { nextWord, rangesOf, wordAtPosition, type Range } from '../model/spoken-words.ts'

/** The words of a segment, which do not change. */
export const wordsOptions = (id: string, segmentId: string) => ({
  ...orpc.transcript.words.queryOptions({ input: { id, segmentId } }),
  staleTime: Infinity,
})

interface Choice {
  place: number
  range: Range | null
  text: string
  startMs: number
}

/**
 * Plays from a word of a segment: one that is clicked, or that arrow keys choose while the time of the segment has the focus, so that words are
 * no tab stops. Their times are loaded when they are needed.
 */
export function useWordChoice(transcriptId: string, segment: Segment, onPlay: ((ms: number) => void) | null) {
  const queries = useQueryClient()
  const [choice, setChoice] = useState<Choice | null>(null)
  /** Whether someone still chooses; the words may arrive after that. */
  const isChoosing = useRef(false)

  async function load() {
    const { words } = (await queries.fetchQuery(wordsOptions(transcriptId, segment.id))).data
    return { words, ranges: rangesOf(segment.text, words) }
  }

  async function playAt(position: number): Promise<void> {
    const { words, ranges } = await load()
    onPlay?.(words[wordAtPosition(ranges, position)]?.startMs ?? segment.startMs)
  }

  async function choose(by: 1 | -1): Promise<void> {
    const { words, ranges } = await load()
    if (!isChoosing.current) return
    setChoice((before) => {
      const place = nextWord(ranges, before?.place ?? -1, by)
      const [word, range] = [words[place], ranges[place] ?? null]
      if (!word || !range) return before
      return { place, range, text: segment.text.slice(...range), startMs: word.startMs }
    })
  }

  /** Without the times of words, the segment can still be played from its beginning. */
  const quietly = (work: Promise<void>) => void work.catch(() => undefined)

  function clear() {
    isChoosing.current = false
    setChoice(null)
  }

  return {
    choice,
    clear,
    play: () => onPlay?.(choice?.startMs ?? segment.startMs),

    onClick(event: MouseEvent<HTMLElement>): void {
      // Selected text is to be copied.
      if (!onPlay || document.getSelection()?.isCollapsed === false) return
      const position = positionAt(event.currentTarget, event)
      if (position !== null) quietly(playAt(position).catch(() => onPlay(segment.startMs)))
    },

    onKeyDown(event: KeyboardEvent<HTMLElement>, text: HTMLElement | null): void {
      if (event.key === 'Escape' && choice) {
        event.stopPropagation()
        return clear()
      }
      // With these, the browser goes back, for example. Where only a translation is shown, there are no words to choose.
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || text === null) return
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
      event.preventDefault()
      isChoosing.current = true
      const isRtl = getComputedStyle(text).direction === 'rtl'
      quietly(choose((event.key === 'ArrowRight') === isRtl ? -1 : 1))
    },
  }
}

/** Where in the text of an element someone clicked; null if the browser does not know. */
function positionAt(element: HTMLElement, { clientX, clientY }: MouseEvent): number | null {
  const found = caretAt(clientX, clientY)
  if (!found || !element.contains(found.node)) return null
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(found.node, found.offset)
  return before.toString().length
}

function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y)
    return caret && { node: caret.offsetNode, offset: caret.offset }
  }
  // Safari before version 18.4.
  const range = (document as Document).caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : null
}
