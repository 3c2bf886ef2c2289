import { useErrorText, useText } from '@majlis/i18n/react'
import { EmptyState } from '@majlis/ui'
import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** Shown instead of a list that could not be loaded. */
export function FailedList({ icon, error, onRetry }: { icon: Icon; error: unknown; onRetry(): void }) {
  const tc = useText('common')
  const errorText = useErrorText()
  return (
    <div role="alert">
      <EmptyState
        icon={icon}
        title={errorText(error)}
        text=""
        action={<Button onClick={onRetry}>{tc('action.retry')}</Button>}
      />
    </div>
  )
}
