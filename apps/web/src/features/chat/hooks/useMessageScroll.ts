import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rowsWith } from '../../../shared/virtual-list/index.ts'
import type { ChatConnection, ChatRoomState } from '../model/chat-types.ts'
import type { MessageRow } from '../model/message-rows.ts'
import { addedAfter } from '../model/read-message.ts'

/** Beyond this distance in pixels, the reader has scrolled up on purpose. */
const nearEndPx = 80
/** Earlier messages are loaded before the reader comes to the beginning. */
const nearBeginPx = 600
/** Requests in a row that add no message. Earlier events may contain none: people who came and left. */
const emptyAtMost = 5
/** Most rows; each is measured. */
const rowPx = 44
const rowsBeyond = 8
/** Above the first message: room for the button that loads earlier ones. */
const earlierPx = 60
const marginPx = 14

interface MessageScroll {
  room: ChatRoomState
  rows: readonly MessageRow[]
  connection: ChatConnection
  /** A message to bring into view, with the focus. */
  target: { id: string } | null
}

/**
 * Renders the rows in and around the visible part. Keeps the newest message in view unless the reader has scrolled up,
 * and what is being read in its place while earlier messages are added. Marks messages as read that are in view.
 * `newCount`: how many came below; null at the end.
 */
export function useMessageScroll({ room, rows, connection, target }: MessageScroll) {
  const { roomId, messages, hasEarlier } = room
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [newCount, setNewCount] = useState<number | null>(null)
  const { virtual, hold } = useRows(list, rows, hasEarlier)
  const loadEarlier = useEarlier(list, room, connection)
  useTarget(list, rows, target, (place) => {
    isAtEnd.current = false
    virtual.scrollToIndex(place, { align: 'center' })
  })

  const before = useRef(messages)
  useLayoutEffect(() => {
    const added = addedAfter(before.current, messages)
    before.current = messages
    if (added?.length === 0) return
    const isOwn = added?.some(({ sender }) => sender === connection.account)
    if (!added || isOwn || isAtEnd.current) virtual.scrollToEnd()
    else setNewCount((count) => (count ?? 0) + added.length)
    // oxlint-disable-next-line react/exhaustive-deps -- the rest belongs to the room
  }, [messages])

  useEffect(() => {
    const element = list.current
    if (!element) return
    // A keyboard of a phone, or a longer draft, makes the list shorter.
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) virtual.scrollToEnd()
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [virtual])

  useEffect(() => {
    function markRead(): void {
      if (isAtEnd.current && document.visibilityState === 'visible') connection.markRead(roomId)
    }
    markRead()
    document.addEventListener('visibilitychange', markRead)
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [connection, roomId, messages])

  function onScroll(): void {
    const element = list.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx
    setNewCount((count) => (isAtEnd.current ? null : (count ?? 0)))
    if (isAtEnd.current) connection.markRead(roomId)
    loadEarlier()
  }

  function scrollToEnd(): void {
    virtual.scrollToEnd()
    list.current?.focus()
  }

  return { list, virtual, hold, newCount, onScroll, scrollToEnd }
}

/** The rows that are rendered: those in sight, and the one that has the focus, wherever the list is scrolled to. */
function useRows(list: { current: HTMLDivElement | null }, rows: readonly MessageRow[], hasEarlier: boolean) {
  const [held, setHeld] = useState<string | null>(null)
  const heldPlace = held === null ? -1 : rows.findIndex(({ key }) => key === held)
  // oxlint-disable-next-line react/incompatible-library -- nothing that it gives is memoised
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    getItemKey: useCallback((place: number) => rows[place]?.key ?? place, [rows]),
    estimateSize: () => rowPx,
    overscan: rowsBeyond,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEndPx,
    paddingStart: hasEarlier ? earlierPx : marginPx,
    paddingEnd: marginPx,
    initialRect: { width: 600, height: 600 },
    initialOffset: () => rows.length * rowPx,
    rangeExtractor: (range) => rowsWith(range, heldPlace),
  })
  // A chat opens at its newest message.
  useLayoutEffect(() => virtual.scrollToEnd(), [virtual])
  return { virtual, hold: setHeld }
}

/** Loads earlier messages near the beginning. Returns what to do on scrolling. */
function useEarlier(
  list: { current: HTMLDivElement | null },
  { roomId, messages, hasEarlier, isLoadingEarlier }: ChatRoomState,
  connection: ChatConnection,
): () => void {
  const empty = useRef({ requests: 0, firstId: messages[0]?.id })

  function load(): void {
    const element = list.current
    if (!element || !hasEarlier || isLoadingEarlier || element.scrollTop >= nearBeginPx) return
    void connection.loadEarlier(roomId).catch(() => undefined)
  }

  // A short beginning cannot be scrolled, and what was loaded may contain no message: nothing else would go on.
  useEffect(() => {
    if (empty.current.firstId !== messages[0]?.id) empty.current = { requests: 0, firstId: messages[0]?.id }
    if (isLoadingEarlier || empty.current.requests >= emptyAtMost) return
    empty.current.requests++
    load()
    // oxlint-disable-next-line react/exhaustive-deps -- the rest belongs to the room
  }, [messages, hasEarlier, isLoadingEarlier])

  return load
}

/** Brings a message into view once it is there, and gives it the focus once it is rendered. */
function useTarget(
  list: { current: HTMLDivElement | null },
  rows: readonly MessageRow[],
  target: { id: string } | null,
  scrollTo: (place: number) => void,
): void {
  const shown = useRef<object | null>(null)
  const waiting = useRef<string | null>(null)

  useLayoutEffect(() => {
    if (!target || shown.current === target) return
    const place = rows.findIndex(({ message }) => message.id === target.id)
    if (place === -1) return
    shown.current = target
    waiting.current = target.id
    scrollTo(place)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each target
  }, [target, rows])

  // After each rendering: scrolling renders the row.
  useLayoutEffect(() => {
    if (waiting.current === null) return
    const found = list.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(waiting.current)}"]`)
    if (!found) return
    waiting.current = null
    found.focus({ preventScroll: true })
  })
}
