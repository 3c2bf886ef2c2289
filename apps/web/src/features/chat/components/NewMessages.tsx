import { useText } from '@majlis/i18n/react'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ChatMessage } from '../model/chat-types.ts'
import { addedAfter, excerptOf } from '../model/read-message.ts'
import type { MessagePerson } from './MessageItem.tsx'

/** More at once are only counted. */
const readAtMost = 3

interface NewMessagesProps {
  messages: readonly ChatMessage[]
  /** Of the reader, whose own messages are not announced. */
  account: string
  personOf(account: string): MessagePerson
}

/**
 * Tells screen readers once what others have written since the chat was opened. The list itself is silent: its rows come
 * and go while it is scrolled.
 */
export function NewMessages({ messages, account, personOf }: NewMessagesProps) {
  const t = useText('chat')
  const before = useRef(messages)
  const [news, setNews] = useState<readonly ChatMessage[]>([])
  useEffect(() => {
    // After a long interruption the chat is loaded again: which messages are new is not known.
    const added = addedAfter(before.current, messages) ?? []
    before.current = messages
    const others = added.filter(({ sender, content }) => sender !== account && content.kind !== 'deleted')
    if (others.length > 0) setNews(others)
  }, [messages, account])
  return (
    <VisuallyHidden aria-live="polite" data-testid="new-messages">
      {news.length > readAtMost ? (
        <p key={news.at(-1)?.id}>{t('message.new', { count: news.length })}</p>
      ) : (
        news.map(({ id, sender, content }) => (
          <p key={id}>{t('message.announced', { name: personOf(sender).name, text: excerptOf(content) })}</p>
        ))
      )}
    </VisuallyHidden>
  )
}
