import { useErrorText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { AuthFrame } from './AuthFrame.tsx'

/** Shown instead of a mailed link's page if the link couldn't be checked. The link may still be valid. */
export function FailedLink({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const tc = useText('common')
  const errorText = useErrorText()
  return (
    <AuthFrame title={tc('failure.title')} lead={<span role="alert">{errorText(error)}</span>}>
      <Button size="lg" fullWidth onClick={onRetry}>
        {tc('action.retry')}
      </Button>
    </AuthFrame>
  )
}
