import { useErrorText, useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconCalendarOff, IconCloudOff } from '@tabler/icons-react'
import { errorCode } from '../api/index.ts'
import sheet from './sheet.module.css'

interface FailedSheetProps {
  error: unknown
  /** The server's error code for an unknown address, and a text with possible reasons. */
  nothing: { code: string; why: string }
  onRetry(): void
}

/** Shown instead of the page of a mailed link if there is none, or if it can't be loaded now and can be tried again. */
export function FailedSheet({ error, nothing, onRetry }: FailedSheetProps) {
  const tc = useText('common')
  const errorText = useErrorText()
  // A truncated address is unknown too.
  const isNothing = [nothing.code, 'input.invalid'].includes(errorCode(error) ?? '')
  const Icon = isNothing ? IconCalendarOff : IconCloudOff
  return (
    <Card className={`${sheet.card} ${sheet.notice}`} role="alert">
      <Icon size={32} stroke={1.8} aria-hidden />
      <h1>{isNothing ? errorText(nothing.code) : tc('failure.title')}</h1>
      <p className={sheet.quiet}>{isNothing ? nothing.why : errorText(error)}</p>
      {isNothing ? null : (
        <div>
          <Button onClick={onRetry}>{tc('action.retry')}</Button>
        </div>
      )}
    </Card>
  )
}
