import { Button } from '@mantine/core'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, EmptyState } from '@majlis/ui'
import { IconCloudOff } from '@tabler/icons-react'

/** A list that could not be had, and the way to ask again. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useText('common')
  const errorText = useErrorText()
  return (
    <Card role="alert">
      <EmptyState
        icon={IconCloudOff}
        title={t('failure.title')}
        text={errorText(error)}
        action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
      />
    </Card>
  )
}
