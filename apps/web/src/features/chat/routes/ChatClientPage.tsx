import { useText } from '@majlis/i18n/react'
import { useDocumentTitle } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ComponentProps } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { FailedList } from '../../../shared/lists/index.ts'
import { UserProvider, useSession } from '../../../shared/session/index.ts'
import { useSnapshot, useStore } from '../../../shared/store/index.ts'
import { ConnectionBar } from '../components/ConnectionBar.tsx'
import { ChatScreen } from '../components/ChatScreen.tsx'
import { useChatConnection } from '../hooks/useChatConnection.ts'
import { useLiveChats } from '../hooks/useLiveChats.ts'
import styles from './ChatClientPage.module.css'

/** Members and groups that others change are fetched again after this time while the server cannot report them. */
const chatsEveryMs = 30_000

/** `/chat/client?room=`: the chat client, as a page of its own and inside the frame of `/chat` (spec 1.14, 2.67, 3.46). */
export function ChatClientPage() {
  const { session } = useSession()
  if (!session) return null
  return (
    <UserProvider value={session}>
      <Client token={session.matrixAccessToken} />
    </UserProvider>
  )
}

function Client({ token }: { token: string | null }) {
  const t = useText('chat')
  const code = useAddress()
  const [attempt, setAttempt] = useState(0)
  const live = useLiveChats()
  const isAway = useStore(live, ({ status }) => status === 'away')
  const list = useQuery({ ...orpc.chat.list.queryOptions(), refetchInterval: isAway && chatsEveryMs })
  const { connection, error } = useChatConnection(token, code, list.data?.data.account, attempt)
  useDocumentTitle(t('list.title'))

  function retry(): void {
    setAttempt(attempt + 1)
    void list.refetch()
  }

  const failure = error ?? (list.data ? null : list.error)
  if (failure)
    return (
      <main className={styles.failure}>
        <h1 className={styles.hidden}>{t('list.title')}</h1>
        <FailedList icon={IconMessages} error={failure} onRetry={retry} />
      </main>
    )
  if (!connection || !list.data) return <Waiting />
  return <Chats chats={list.data.data.chats} connection={connection} live={live} />
}

/** Shows no messages to people who were suspended or signed out. */
function Chats(props: ComponentProps<typeof ChatScreen>) {
  const { status } = useSnapshot(props.connection.store)
  if (status !== 'ended') return <ChatScreen {...props} />
  return (
    <main>
      <ConnectionBar status={status} />
    </main>
  )
}

function Waiting() {
  const t = useText('chat')
  return (
    <main className={styles.waiting} aria-busy aria-label={t('list.title')}>
      <Skeleton height={40} width="60%" />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </main>
  )
}

/** Takes the code and the room out of the fragment of the address, where the server puts them. */
function useAddress(): string | null {
  const navigate = useNavigate()
  const [fragment] = useState(() => new URLSearchParams(window.location.hash.slice(1)))
  useEffect(() => {
    if (window.location.hash === '') return
    const room = fragment.get('room')
    void navigate({ to: '/chat/client', ...(room ? { search: { room } } : {}), hash: '', replace: true })
  }, [fragment, navigate])
  return fragment.get('code')
}
