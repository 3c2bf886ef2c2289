import type { MeetingMessage, MeetingPage } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Avatar, Card, Chip, Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconDownload, IconMessages } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api, orpc } from '../../../shared/api/index.ts'
import { downloadFile } from '../../../shared/download/index.ts'
import { LinkedText } from '../../../shared/linked-text/index.ts'
import { ListOr, ShowMore, byCursor, useTypedSearch } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { dateOfPage, liveInterval } from '../hooks/useMeetingPage.ts'
import { chatFileName, chatText } from '../model/chat-text.ts'
import { SearchInput } from './SearchInput.tsx'
import styles from './tabs.module.css'

/** The chat of this date, with search and export as text (spec 1.9, 4.8). */
export function ChatTab({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const { typed, setTyped, search } = useTypedSearch()
  const list = useInfiniteQuery({
    ...orpc.meetingPage.chat.infiniteOptions(
      byCursor({ ...dateOfPage(meeting), ...(search ? { search } : {}) }),
    ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: liveInterval(meeting),
  })
  const messages = list.data?.pages.flatMap(({ data }) => data.messages)
  return (
    <>
      <div className={styles.tools}>
        <SearchInput label={t('chat.search')} value={typed} onChange={setTyped} />
        {messages && messages.length > 0 ? <ExportChat meeting={meeting} /> : null}
      </div>
      <Card>
        <ListOr
          list={list}
          items={messages}
          icon={IconMessages}
          height={180}
          none={{
            title: t(search ? 'chat.noneFound' : 'chat.none'),
            text: t(search ? 'chat.noneFoundText' : 'chat.noneText'),
          }}
        >
          {(listed) => (
            <ul className={styles.messages} aria-label={t('chat.list')}>
              {listed.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ul>
          )}
        </ListOr>
      </Card>
      <ShowMore list={list} label={t('chat.more')} mt="md" />
    </>
  )
}

function Message({ message }: { message: MeetingMessage }) {
  const t = useText('meetingPage')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { displayName, text, sentAt, isOwn, isPrivate } = message
  const name = displayName || t('chat.erased')
  return (
    <li>
      <Avatar name={name} size={36} />
      <div>
        <header>
          <b>
            <bdi>{name}</bdi>
          </b>
          {isOwn ? <small>{t('chat.you')}</small> : null}
          <time dateTime={new Date(sentAt).toISOString()} className="num">
            {formats.time(sentAt)}
          </time>
          {isPrivate ? <Chip>{t('chat.private')}</Chip> : null}
        </header>
        <p className={styles.text} dir="auto">
          <LinkedText text={text} />
        </p>
      </div>
    </li>
  )
}

/** Exports the messages of this date that the user may read, as a text file. */
function ExportChat({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const exporting = useMutation({
    mutationFn: () => everyMessage(meeting),
    onSuccess: (messages) =>
      downloadFile(
        chatFileName(meeting, profile.timeZone),
        chatText(messages, {
          title: meeting.meetingTitle,
          timeOf: (at) => formats.side(formats.numericDate(at), formats.time(at)),
          erased: t('chat.erased'),
          private: t('chat.private'),
        }),
        'text/plain;charset=utf-8',
      ),
  })
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {t('chat.export')}
      </Button>
      <Notice tone="bad">{exporting.error ? errorText(exporting.error) : null}</Notice>
    </div>
  )
}

async function everyMessage(meeting: MeetingPage): Promise<MeetingMessage[]> {
  const all: MeetingMessage[] = []
  let cursor: string | undefined
  do {
    const { data } = await api.meetingPage.chat({
      ...dateOfPage(meeting),
      pageSize: 500,
      ...(cursor === undefined ? {} : { cursor }),
    })
    all.push(...data.messages)
    cursor = data.nextCursor ?? undefined
  } while (cursor !== undefined)
  return all
}
