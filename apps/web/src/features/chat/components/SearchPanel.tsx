import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { useTypedSearch } from '../../../shared/lists/index.ts'
import { useReader } from '../../../shared/session/index.ts'
import type { ChatHit } from '../model/chat-types.ts'
import row from './RowButton.module.css'
import styles from './SearchPanel.module.css'

interface SearchPanelProps {
  /** The open chat, to which the search can be limited. */
  roomId: string | undefined
  /** Whether it is limited to that at first. */
  startsLimited?: boolean
  search(text: string, roomId?: string): Promise<readonly ChatHit[]>
  titleOf(roomId: string): string
  nameOf(account: string): string
  onOpen(hit: ChatHit): void
}

/** Messages of all chats, or of the open one, that contain what is typed, newest first. */
export function SearchPanel({
  roomId,
  startsLimited = false,
  search,
  titleOf,
  nameOf,
  onOpen,
}: SearchPanelProps) {
  const t = useText('chat')
  const typing = useTypedSearch()
  const [isLimited, setLimited] = useState(startsLimited)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const where = isLimited ? roomId : undefined
  const found = useQuery({
    queryKey: ['chat-messages', typing.search, where ?? ''],
    queryFn: () => search(typing.search, where),
    enabled: typing.search !== '',
    // Messages are written all the time.
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  })
  return (
    <section className={styles.panel} aria-label={t('search.title')}>
      <TextInput
        ref={field}
        type="search"
        data-autofocus
        aria-label={t('search.title')}
        placeholder={t('search.title')}
        leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
        value={typing.typed}
        onChange={({ currentTarget }) => typing.setTyped(currentTarget.value)}
      />
      {roomId === undefined ? null : (
        <SegmentedControl
          fullWidth
          aria-label={t('search.where')}
          value={isLimited ? 'this' : 'all'}
          data={(['all', 'this'] as const).map((value) => ({ value, label: t(`search.${value}`) }))}
          onChange={(value) => setLimited(value === 'this')}
        />
      )}
      <Found
        query={typing.search}
        hits={found.data}
        error={found.error}
        titleOf={titleOf}
        nameOf={nameOf}
        onOpen={onOpen}
      />
    </section>
  )
}

interface FoundProps extends Pick<SearchPanelProps, 'titleOf' | 'nameOf' | 'onOpen'> {
  query: string
  /** Undefined while searching. */
  hits: readonly ChatHit[] | undefined
  error: unknown
}

function Found({ query, hits, error, ...row }: FoundProps) {
  const t = useText('chat')
  const errorText = useErrorText()
  if (query === '') return <p className={styles.note}>{t('search.hint')}</p>
  if (error)
    return (
      <p className={styles.note} role="alert">
        {errorText(error)}
      </p>
    )
  return (
    <>
      <p className={styles.note} role="status">
        {hits
          ? hits.length > 0
            ? t('search.count', { count: hits.length })
            : t('search.none', { query })
          : null}
      </p>
      {hits ? null : <Skeleton height={120} />}
      <ul className={styles.hits} aria-label={t('search.results')}>
        {hits?.map((hit) => (
          <li key={hit.message.id}>
            <Hit hit={hit} {...row} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Hit({
  hit,
  titleOf,
  nameOf,
  onOpen,
}: Omit<FoundProps, 'query' | 'hits' | 'error'> & { hit: ChatHit }) {
  const formats = useFormats(useReader())
  const now = useNow()
  const { sender, sentAt, roomId, content } = hit.message
  const name = nameOf(sender)
  return (
    <button type="button" className={`${row.row} ${styles.hit}`} onClick={() => onOpen(hit)}>
      <Avatar name={name} size={32} />
      <span className={styles.words}>
        <span className={styles.head}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <small>{formats.date(sentAt, { length: 'short', now })}</small>
        </span>
        <small className={styles.chat}>
          <bdi>{titleOf(roomId)}</bdi>
        </small>
        <span className={styles.text} dir="auto">
          {content.kind === 'text' ? content.text : content.kind === 'file' ? content.name : null}
        </span>
      </span>
    </button>
  )
}
