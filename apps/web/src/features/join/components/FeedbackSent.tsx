import { useErrorText, useNoticeText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useFocusOn } from '../hooks/useFocusOn.ts'
import type { FailedScreenshot } from '../hooks/useGiveFeedback.ts'
import styles from './FeedbackForm.module.css'

export interface FeedbackSentProps {
  /** False for people who return to the page: nothing has changed for them. */
  isNew?: boolean
  failed?: readonly FailedScreenshot[]
  onRetry?: () => void
}

/** Thanks, with the screenshots that could not be sent. */
export function FeedbackSent({ isNew = true, failed = [], onRetry }: FeedbackSentProps) {
  const t = useText('feedback')
  const tc = useText('common')
  const errorText = useErrorText()
  const noticeText = useNoticeText()
  const thanks = useFocusOn<HTMLParagraphElement>(isNew ? 1 : null)
  return (
    <>
      <p ref={thanks} tabIndex={-1} role="status" className={styles.thanks}>
        <IconCircleCheck size={22} stroke={1.8} aria-hidden />
        {noticeText('FEEDBACK_SUBMITTED')}
      </p>
      {failed.length > 0 ? (
        <div className={styles.failed}>
          <div role="alert">
            <p>{t('screenshots.failed')}</p>
            <ul>
              {failed.map(({ file, error }) => (
                <li key={`${file.name}-${file.lastModified}`}>
                  <bdi>{file.name}</bdi>: {errorText(error)}
                </li>
              ))}
            </ul>
          </div>
          <Button variant="default" onClick={onRetry}>
            {tc('action.retry')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
