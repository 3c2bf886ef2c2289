import { notificationTopics } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import type { NotificationFilter } from '../model/use-notifications.ts'
import styles from './notifications.module.css'

interface FilterBarProps {
  filter: NotificationFilter
  onChange(filter: NotificationFilter): void
  /** Without the topics. */
  isShort?: boolean
}

/** The filter of the list; one button is always pressed. */
export function FilterBar({ filter, onChange, isShort = false }: FilterBarProps) {
  const t = useText('notifications')
  const choices: {
    name: 'all' | 'unread' | (typeof notificationTopics)[number]
    filter: NotificationFilter
  }[] = [
    { name: 'all', filter: { isUnread: false } },
    { name: 'unread', filter: { isUnread: true } },
    ...(isShort
      ? []
      : notificationTopics.map((topic) => ({ name: topic, filter: { isUnread: false, topic } }))),
  ]
  const current = filter.isUnread ? 'unread' : (filter.topic ?? 'all')
  return (
    <div className={styles.filters} role="group" aria-label={t('filter.label')}>
      {choices.map(({ name, filter: chosen }) => (
        <Button
          key={name}
          size="xs"
          radius="xl"
          variant={name === current ? 'filled' : 'default'}
          aria-pressed={name === current}
          onClick={() => onChange(chosen)}
        >
          {t(`filter.${name}`)}
        </Button>
      ))}
    </div>
  )
}
