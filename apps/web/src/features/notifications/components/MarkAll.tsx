import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, VisuallyHidden } from '@mantine/core'
import type { NotificationFilter } from '../model/use-notifications.ts'
import { useMark, useUnread } from '../model/use-notifications.ts'

/** Marks all notifications of the filter as read. */
export function MarkAll({ filter }: { filter: NotificationFilter }) {
  const t = useText('notifications')
  const errorText = useErrorText()
  const { markAll } = useMark()
  const unread = useUnread().data?.data.unread ?? 0
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        disabled={unread === 0}
        loading={markAll.isPending}
        onClick={() => markAll.mutate(filter.topic ? { topic: filter.topic } : {})}
      >
        {t('markAll')}
      </Button>
      <VisuallyHidden role="status">
        {markAll.isSuccess ? t('markedAll') : markAll.error ? errorText(markAll.error) : null}
      </VisuallyHidden>
    </>
  )
}
