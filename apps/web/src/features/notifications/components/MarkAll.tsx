import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, VisuallyHidden } from '@mantine/core'
import type { NotificationFilter } from '../model/use-notifications.ts'
import { useMark, useUnread } from '../model/use-notifications.ts'

/** Marks all notifications of the filter as read. It keeps the focus, so that Escape still closes the panel. */
export function MarkAll({ filter }: { filter: NotificationFilter }) {
  const t = useText('notifications')
  const errorText = useErrorText()
  const { markAll } = useMark()
  const unread = useUnread().data?.data.unread ?? 0
  const isOff = unread === 0 || markAll.isPending
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        data-disabled={isOff || undefined}
        aria-disabled={isOff}
        onClick={() => {
          if (!isOff) markAll.mutate(filter.topic ? { topic: filter.topic } : {})
        }}
      >
        {t('markAll')}
      </Button>
      <VisuallyHidden role="status">
        {markAll.isSuccess ? t('markedAll') : markAll.error ? errorText(markAll.error) : null}
      </VisuallyHidden>
    </>
  )
}
