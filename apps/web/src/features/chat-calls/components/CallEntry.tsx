import { useErrorText, useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { NoticeActions, NoticeText } from '../../../shared/notice-card/index.ts'
import { useJoinCall } from '../hooks/useJoinCall.ts'
import type { ActiveCall } from '../model/active-calls.ts'
import { callTitle, type CallTitle } from '../model/call-title.ts'
import styles from './CallEntry.module.css'

/** The caller, with Join and Ignore. */
export function CallEntry({ call, onDone }: { call: ActiveCall; onDone(call: ActiveCall): void }) {
  const t = useText('chatCalls')
  const errorText = useErrorText()
  const people = useQuery(orpc.chatMeeting.people.queryOptions({ input: { roomId: call.chatRoomId } }))
  const join = useJoinCall(onDone)
  const title = callTitle({ data: people.data?.data, isFailed: people.isError })
  const name = 'name' in title ? title.name : t('unknown')
  return (
    <div className={styles.entry}>
      <Face title={title} />
      <NoticeText>
        <Words title={title} />
        {join.error ? (
          <p className={styles.failed} role="alert">
            {errorText(join.error)}
          </p>
        ) : null}
        <NoticeActions>
          <Button
            size="xs"
            loading={join.isPending}
            aria-label={`${t('joinNamed', { name })} (${t('newTab')})`}
            onClick={() => join.mutate(call)}
          >
            {t('join')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('ignoreNamed', { name })}
            onClick={() => onDone(call)}
          >
            {t('ignore')}
          </Button>
        </NoticeActions>
      </NoticeText>
    </div>
  )
}

function Words({ title }: { title: CallTitle }) {
  const t = useText('chatCalls')
  switch (title.kind) {
    case 'loading':
      return (
        <>
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          <Skeleton height={14} width="70%" />
          <Skeleton height={12} width="40%" />
        </>
      )
    case 'group':
      return (
        <>
          <b>{t('group', { name: title.name })}</b>
          <span>{t('kindGroup')}</span>
        </>
      )
    case 'one':
      return (
        <>
          <b>{t('one', { name: title.name })}</b>
          <span>{t('kindOne')}</span>
        </>
      )
    case 'unknown':
      return (
        <>
          <b>{t('unknown')}</b>
          <span>{t('unknownNote')}</span>
        </>
      )
  }
}

function Face({ title }: { title: CallTitle }) {
  switch (title.kind) {
    case 'loading':
      return <Skeleton height={36} circle />
    case 'group':
      return (
        <span className={styles.face}>
          <IconUsers size={20} stroke={1.8} aria-hidden />
        </span>
      )
    case 'one':
      return <Avatar name={title.name} size={36} />
    case 'unknown':
      return (
        <span className={styles.face} data-tone="warn">
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
        </span>
      )
  }
}
