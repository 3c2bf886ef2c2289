import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChatConnection, ChatRoomState } from '../model/chat-types.ts'

/** Beyond this distance in pixels, the reader has scrolled up on purpose. */
const nearEndPx = 80
/** Requests for messages that fill a tall screen. Earlier events may contain none: people who came and left. */
const fillsAtMost = 5
/** Earlier messages are loaded before the reader comes to the beginning. */
const nearBeginPx = 300

interface MessageScroll {
  room: ChatRoomState
  connection: ChatConnection
  /** A message to bring into view. */
  target: { id: string } | null
}

/**
 * Keeps the newest message in view unless the reader has scrolled up, and what is being read in its place while earlier
 * messages are added. Marks messages as read that are in view. `newCount`: how many came below; null at the end.
 */
export function useMessageScroll({ room, connection, target }: MessageScroll) {
  const { roomId, messages, hasEarlier, isLoadingEarlier } = room
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const before = useRef({ firstId: '', height: 0, lastId: '' })
  const [newCount, setNewCount] = useState<number | null>(null)
  const shownTarget = useRef<object | null>(null)
  const fills = useRef(0)

  const loadEarlier = () => void connection.loadEarlier(roomId).catch(() => undefined)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const { firstId, height, lastId } = before.current
    const last = messages.at(-1)
    const isNew = last !== undefined && last.id !== lastId && lastId !== ''
    const isOwn = last?.sender === connection.account
    if (isAtEnd.current || (isNew && isOwn)) element.scrollTop = element.scrollHeight
    else if (messages[0]?.id !== firstId) element.scrollTop += element.scrollHeight - height
    else if (isNew) setNewCount((count) => (count ?? 0) + 1)
    before.current = { firstId: messages[0]?.id ?? '', height: element.scrollHeight, lastId: last?.id ?? '' }
    // oxlint-disable-next-line react/exhaustive-deps -- the rest belongs to the room
  }, [messages])

  useEffect(() => {
    const element = list.current
    if (!element || !hasEarlier || isLoadingEarlier || fills.current >= fillsAtMost) return
    // A short beginning cannot be scrolled, so nothing else would load more.
    if (element.scrollHeight > element.clientHeight) return
    fills.current++
    loadEarlier()
    // oxlint-disable-next-line react/exhaustive-deps -- the rest belongs to the room
  }, [messages, hasEarlier, isLoadingEarlier])

  useEffect(() => {
    const element = list.current
    if (!element) return
    // A keyboard of a phone, or a longer draft, makes the list shorter.
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [])

  useEffect(() => {
    function markRead(): void {
      if (isAtEnd.current && document.visibilityState === 'visible') connection.markRead(roomId)
    }
    markRead()
    document.addEventListener('visibilitychange', markRead)
    return () => document.removeEventListener('visibilitychange', markRead)
  }, [connection, roomId, messages])

  useLayoutEffect(() => {
    if (!target || shownTarget.current === target) return
    const found = list.current?.querySelector(`[data-message="${CSS.escape(target.id)}"]`)
    if (!found) return
    shownTarget.current = target
    isAtEnd.current = false
    found.scrollIntoView({ block: 'center' })
  }, [target, messages])

  function onScroll(): void {
    const element = list.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx
    setNewCount((count) => (isAtEnd.current ? null : (count ?? 0)))
    if (isAtEnd.current) connection.markRead(roomId)
    if (element.scrollTop < nearBeginPx && hasEarlier) loadEarlier()
  }

  function scrollToEnd(): void {
    list.current?.scrollTo({ top: list.current.scrollHeight })
    list.current?.focus()
  }

  return { list, newCount, onScroll, scrollToEnd }
}
