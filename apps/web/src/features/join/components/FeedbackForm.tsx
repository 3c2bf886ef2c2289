import { limits, type feedbackIssues } from '@majlis/contract'
import { useErrorText, useNoticeText, useText } from '@majlis/i18n/react'
import { Button, Textarea, UnstyledButton } from '@mantine/core'
import { IconCircleCheck, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId, useState, type FormEvent } from 'react'
import { api } from '../../../shared/api/index.ts'
import { useFocusOn } from '../hooks/useFocusOn.ts'
import styles from './FeedbackForm.module.css'

type Issue = (typeof feedbackIssues)[number]
const issues: readonly Issue[] = ['audio', 'video', 'screen_share', 'noise_cancellation', 'others']
const allStars = Array.from({ length: limits.feedback.maxStars }, (_, index) => index + 1)

type Progress = { step: 'writing'; problem: unknown } | { step: 'sending' } | { step: 'sent' }

export interface FeedbackFormProps {
  /** Of the call that it is about; absent when it is about none. */
  participantToken?: string | undefined
}

/** Stars, what was wrong, and words for it (spec 2.62). What was typed stays when sending fails. */
export function FeedbackForm({ participantToken }: FeedbackFormProps) {
  const t = useText('feedback')
  const errorText = useErrorText()
  const noticeText = useNoticeText()
  const group = useId()
  const [stars, setStars] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<Issue>>(new Set())
  const [text, setText] = useState('')
  const [progress, setProgress] = useState<Progress>({ step: 'writing', problem: null })
  const thanks = useFocusOn<HTMLParagraphElement>(progress.step === 'sent' ? 1 : null)

  async function send(event: FormEvent) {
    event.preventDefault()
    setProgress({ step: 'sending' })
    try {
      await api.room.submitFeedback({
        stars,
        issues: [...chosen],
        ...(text.trim() ? { text } : {}),
        ...(participantToken ? { participantToken } : {}),
      })
      setProgress({ step: 'sent' })
    } catch (error) {
      setProgress({ step: 'writing', problem: error })
    }
  }

  function toggle(issue: Issue) {
    const next = new Set(chosen)
    if (!next.delete(issue)) next.add(issue)
    setChosen(next)
  }

  if (progress.step === 'sent') {
    return (
      <p ref={thanks} tabIndex={-1} role="status" className={styles.thanks}>
        <IconCircleCheck size={22} stroke={1.8} aria-hidden />
        {noticeText('FEEDBACK_SUBMITTED')}
      </p>
    )
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <fieldset className={styles.stars}>
        <legend className={styles.question}>{t('question')}</legend>
        {allStars.map((count) => {
          const Star = count <= stars ? IconStarFilled : IconStar
          return (
            <label key={count} className={styles.star} data-lit={count <= stars || undefined}>
              <input
                type="radio"
                name={group}
                className={styles.radio}
                checked={count === stars}
                onChange={() => setStars(count)}
              />
              <Star size={32} stroke={1.6} aria-hidden />
              <span className={styles.hidden}>{t('stars', { count })}</span>
            </label>
          )
        })}
      </fieldset>
      {stars > 0 ? (
        <div className={styles.more}>
          <div className={styles.issues} role="group" aria-label={t('issues.label')}>
            {issues.map((issue) => (
              <UnstyledButton
                key={issue}
                className={styles.issue}
                aria-pressed={chosen.has(issue)}
                onClick={() => toggle(issue)}
              >
                {t(`issues.${issue}`)}
              </UnstyledButton>
            ))}
          </div>
          <Textarea
            label={t('text')}
            autosize={false}
            rows={3}
            maxLength={limits.feedback.textMaxChars}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {progress.step === 'writing' && progress.problem !== null ? (
            <p role="alert" className={styles.alert}>
              {errorText(progress.problem)}
            </p>
          ) : null}
          <Button type="submit" variant="light" loading={progress.step === 'sending'}>
            {t('submit')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}
