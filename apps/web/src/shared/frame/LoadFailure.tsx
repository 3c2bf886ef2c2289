import { useErrorText, useText } from '@majlis/i18n/react'
import { EmptyState } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'

/** Shown instead of what could not be loaded, with a button to try again. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useText('common')
  const errorText = useErrorText()
  return (
    <EmptyState
      icon={IconCloudOff}
      title={t('failure.title')}
      text={errorText(error)}
      action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
    />
  )
}
