import { useText } from '@majlis/i18n/react'
import { useDocumentTitle } from '@majlis/ui'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { FailedList } from '../../../shared/lists/index.ts'
import { chatFrameOf, registerChatFrame } from '../../../shared/session/index.ts'
import { openChat } from '../model/open-chat.ts'
import styles from './ChatPage.module.css'

/** `/chat?room=`: the chat front end as a frame (spec 2.67, 3.46), signed in by a one-time code. Without a room, it decides what to open. */
export function ChatPage() {
  const t = useText('chatCalls')
  const { room: roomId } = useSearch({ strict: false })
  useDocumentTitle(t('page.title'))
  const opened = useQuery(
    orpc.chatMeeting.openChat.queryOptions({
      input: { roomId },
      // The code in the address works once: another visit of this page needs another one.
      gcTime: 0,
      staleTime: Infinity,
      retry: false,
    }),
  )
  const url = opened.data?.data.url
  // Our own client begins with the same one.
  const hasOwnHeading = !opened.error && (url === undefined || new URL(url).origin === window.location.origin)
  return (
    <div className={styles.page} data-fills>
      <header className={styles.head}>
        {hasOwnHeading ? (
          <VisuallyHidden component="h1">{t('page.title')}</VisuallyHidden>
        ) : (
          <h1>{t('page.title')}</h1>
        )}
        {url === undefined ? null : (
          <Button
            className={styles.open ?? ''}
            variant="default"
            leftSection={<IconExternalLink className="points" size={18} stroke={1.8} aria-hidden />}
            onClick={() => openChat(withoutCode(url))}
          >
            {t('page.newTab')}
          </Button>
        )}
      </header>
      {opened.error && !opened.isFetching ? (
        <FailedList icon={IconMessages} error={opened.error} onRetry={() => void opened.refetch()} />
      ) : url === undefined ? (
        <Skeleton className={styles.frame} />
      ) : (
        <Frame key={url} url={url} />
      )}
    </div>
  )
}

/** What a front end of another origin needs, and nothing that would let it leave its frame. Browsers warn that it does not confine our own client. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox'

function Frame({ url }: { url: string }) {
  const t = useText('chatCalls')
  const frame = useRef<HTMLIFrameElement>(null)
  const { origin } = new URL(url)
  useEffect(
    () => (frame.current ? registerChatFrame(chatFrameOf(frame.current, origin)) : undefined),
    [origin],
  )
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={url}
      title={t('page.title')}
      sandbox={origin === window.location.origin ? undefined : sandbox}
    />
  )
}

function withoutCode(url: string): string {
  return url.replace(/#.*$/, '')
}
