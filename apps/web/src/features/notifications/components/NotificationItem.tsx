import type { Notification } from '@majlis/contract'
import { notificationText } from '@majlis/i18n'
import { useErrorText, useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import { IconCheck, IconMail } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState, type MouseEvent } from 'react'
import { useUser } from '../../../shared/session/index.ts'
import { actionsOf, useAct, type Action } from '../model/use-actions.ts'
import { isOpen } from '../model/rows.ts'
import { iconOfKind } from '../model/icons.ts'
import { useMark } from '../model/use-notifications.ts'
import styles from './notifications.module.css'

export interface NotificationItemProps {
  notification: Notification
  /** Older notifications about the same meeting that are not shown. */
  folded: readonly Notification[]
  now: number
  onOpen(): void
  onFollow: (() => void) | undefined
}

/** One notification: what happened, when, and its actions. */
export function NotificationItem({ notification, folded, now, onOpen, onFollow }: NotificationItemProps) {
  const t = useText('notifications')
  const { language } = useLanguage()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { mark } = useMark()
  const article = useRef<HTMLElement>(null)
  const { id, kind, createdAt, isRead, outcome } = notification
  const { text, when, note } = notificationText(notification, { ...profile, t, language, now })
  const Icon = iconOfKind[kind]
  const setRead = (isNow: boolean) => mark.mutate({ ids: [id], isRead: isNow })
  function follow(): void {
    if (!isRead) setRead(true)
    onFollow?.()
  }
  return (
    <article ref={article} className={styles.item} data-unread={isRead ? undefined : true} tabIndex={-1}>
      <span className={styles.icon} aria-hidden>
        <Icon size={20} stroke={1.8} />
      </span>
      <div className={styles.words}>
        {outcome === 'unavailable' ? (
          <p className={styles.gone}>{text}</p>
        ) : (
          <NotificationLink notification={notification} onFollow={follow}>
            {text}
          </NotificationLink>
        )}
        {note === null ? null : (
          <blockquote className={styles.note}>
            <bdi>{note}</bdi>
          </blockquote>
        )}
        <p className={styles.facts}>
          {when === null ? null : <bdi className="num">{when}</bdi>}
          {outcome === null ? null : (
            <span className={styles.outcome}>
              {outcome === 'unavailable' ? null : <IconCheck size={16} stroke={2} aria-hidden />}
              {t(`outcome.${outcome}`)}
            </span>
          )}
          <time className="num" dateTime={new Date(createdAt).toISOString()}>
            {formats.time(createdAt)}
          </time>
        </p>
        <Actions
          notification={notification}
          now={now}
          // The buttons disappear with the response, so the notification takes the focus.
          onAct={() => article.current?.focus()}
        />
        {notification.kind === 'room_invitation' && isOpen(notification, now) ? (
          <JoinButton notification={notification} onFollow={follow} />
        ) : null}
        {folded.length > 0 ? (
          <Button
            className={`${styles.unfold} touch-target`}
            size="compact-sm"
            variant="subtle"
            onClick={onOpen}
          >
            {t('more', { count: folded.length })}
          </Button>
        ) : null}
      </div>
      {outcome === 'unavailable' ? null : (
        <MarkButton isRead={isRead} text={text} onMark={() => setRead(!isRead)} />
      )}
    </article>
  )
}

/** Links to the subject of the notification; opens a new tab if the user asks for one. */
function NotificationLink({
  notification: { path, isRead },
  onFollow,
  children,
}: {
  notification: Notification
  onFollow(): void
  children: string
}) {
  const t = useText('notifications')
  return (
    <a className={styles.link} href={path} onClick={useFollow(path, onFollow)}>
      {isRead ? null : <span className={styles.dot} role="img" aria-label={t('isUnread')} />}
      <span>{children}</span>
    </a>
  )
}

/** Opens a page of the app; in a new tab if the user asks for one. */
function useFollow(path: string, onFollow: () => void): (event: MouseEvent) => void {
  const router = useRouter()
  return (event) => {
    const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
    onFollow()
    if (isElsewhere) return
    event.preventDefault()
    router.history.push(path)
  }
}

function JoinButton({
  notification: { path, data },
  onFollow,
}: {
  notification: Extract<Notification, { kind: 'room_invitation' }>
  onFollow(): void
}) {
  const t = useText('notifications')
  const label = t('action.join')
  return (
    <div className={styles.actions}>
      <Button
        component="a"
        href={path}
        size="xs"
        aria-label={t('action.for', { action: label, title: data.title })}
        onClick={useFollow(path, onFollow)}
      >
        {label}
      </Button>
    </div>
  )
}

function Actions({ notification, now, onAct }: { notification: Notification; now: number; onAct(): void }) {
  const t = useText('notifications')
  const errorText = useErrorText()
  const act = useAct(notification.id)
  const [unconfirmed, setUnconfirmed] = useState<Action | null>(null)
  const actions = actionsOf(notification, t, now)
  if (actions.length === 0) return null
  const title = 'title' in notification.data ? notification.data.title : (notification.actorName ?? '')
  const start = (action: Action) => {
    setUnconfirmed(null)
    onAct()
    act.mutate(action)
  }
  if (unconfirmed) {
    const cancel = () => {
      setUnconfirmed(null)
      onAct()
    }
    return (
      <Question action={unconfirmed} title={title} onConfirm={() => start(unconfirmed)} onCancel={cancel} />
    )
  }
  return (
    <>
      <div className={styles.actions}>
        {actions.map((action) => (
          <Button
            key={action.name}
            size="xs"
            variant={action.isPrimary ? 'filled' : 'default'}
            disabled={act.isPending}
            loading={act.isPending && act.variables.name === action.name}
            // The list has several.
            aria-label={t('action.for', { action: action.label, title })}
            onClick={() => (action.question === null ? start(action) : setUnconfirmed(action))}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <Notice tone="bad">{act.error ? errorText(act.error) : null}</Notice>
    </>
  )
}

/** Asks before an action that concerns others. Inline, because a dialog would close the bell's panel. */
function Question({
  action: { label, question },
  title,
  onConfirm,
  onCancel,
}: {
  action: Action
  title: string
  onConfirm(): void
  onCancel(): void
}) {
  const t = useText('notifications')
  const tc = useText('common')
  return (
    <div role="group" aria-label={t('action.for', { action: label, title })}>
      <p>{question}</p>
      <div className={styles.actions}>
        <Button size="xs" aria-label={t('action.for', { action: label, title })} onClick={onConfirm}>
          {label}
        </Button>
        {/* The pressed button is gone. */}
        <Button size="xs" variant="default" autoFocus onClick={onCancel}>
          {tc('action.cancel')}
        </Button>
      </div>
    </div>
  )
}

function MarkButton({ isRead, text, onMark }: { isRead: boolean; text: string; onMark(): void }) {
  const t = useText('notifications')
  const label = t(isRead ? 'unread' : 'read')
  return (
    <Tooltip label={label}>
      <ActionIcon
        className={styles.mark}
        size="md"
        aria-label={t('readFor', { action: label, text })}
        onClick={onMark}
      >
        {isRead ? (
          <IconMail size={18} stroke={1.8} aria-hidden />
        ) : (
          <IconCheck size={18} stroke={1.8} aria-hidden />
        )}
      </ActionIcon>
    </Tooltip>
  )
}
