import { useErrorText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { AuthFrame } from './AuthFrame.tsx'

/** In place of what a mailed link leads to, while nothing can be learnt about it: it may be as good as ever. */
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
