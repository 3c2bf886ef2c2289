import { useErrorText, useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconCalendarOff, IconCloudOff } from '@tabler/icons-react'
import { errorCode } from '../api/index.ts'
import sheet from './sheet.module.css'

interface FailedSheetProps {
  error: unknown
  /** What the server says where there is nothing at this address, and why that may be. */
  nothing: { code: string; why: string }
  onRetry(): void
}

/** In place of the sheet that a mailed link leads to: there is none, or it cannot be had just now and is asked for again. */
export function FailedSheet({ error, nothing, onRetry }: FailedSheetProps) {
  const tc = useText('common')
  const errorText = useErrorText()
  // An address that was cut leads nowhere either.
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
