import { limits, type FeedbackIssue } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, Textarea, UnstyledButton } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId, useState, type FormEvent } from 'react'
import { useSession } from '../../../shared/session/index.ts'
import { useGiveFeedback } from '../hooks/useGiveFeedback.ts'
import styles from './FeedbackForm.module.css'
import { FeedbackSent } from './FeedbackSent.tsx'
import { ScreenshotsField } from './ScreenshotsField.tsx'

const issues: readonly FeedbackIssue[] = ['audio', 'video', 'screen_share', 'noise_cancellation', 'others']
const allStars = Array.from({ length: limits.feedback.maxStars }, (_, index) => index + 1)

export interface FeedbackFormProps {
  /** The call that the feedback is about; absent if it is about none. */
  participantToken?: string | undefined
  /** Stars and text were sent. */
  onGiven?: () => void
}

/** Stars, issues, text and screenshots (spec 2.62). What was entered stays if sending fails. */
export function FeedbackForm({ participantToken, onGiven }: FeedbackFormProps) {
  const t = useText('feedback')
  const errorText = useErrorText()
  const [stars, setStars] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<FeedbackIssue>>(new Set())
  const [text, setText] = useState('')
  const [screenshots, setScreenshots] = useState<readonly File[]>([])
  const { progress, give, sendScreenshots } = useGiveFeedback(onGiven)
  const { session } = useSession()
  // Feedback that belongs to no organisation is read by operators of the installation, and has no screenshots.
  const isOfOrganization = participantToken !== undefined || session?.profile.isIndividual === false

  function send(event: FormEvent) {
    event.preventDefault()
    void give({ stars, issues: [...chosen], text, participantToken, screenshots })
  }

  if (progress.step === 'sent') {
    const { failed } = progress
    const retry = () =>
      void sendScreenshots(
        progress,
        failed.map(({ file }) => file),
      )
    return <FeedbackSent failed={failed} onRetry={retry} />
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <StarsField stars={stars} onChange={setStars} />
      {stars > 0 ? (
        <div className={styles.more}>
          <IssuesField chosen={chosen} onChange={setChosen} />
          <Textarea
            label={t('text')}
            description={isOfOrganization ? undefined : t('installation.reader')}
            autosize={false}
            rows={3}
            maxLength={limits.feedback.textMaxChars}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {isOfOrganization ? <ScreenshotsField files={screenshots} onChange={setScreenshots} /> : null}
          {progress.step === 'writing' && progress.problem !== null ? (
            <p role="alert" className={styles.alert}>
              {errorText(progress.problem)}
            </p>
          ) : null}
          <Button type="submit" loading={progress.step === 'sending'}>
            {t('submit')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

function StarsField({ stars, onChange }: { stars: number; onChange(stars: number): void }) {
  const t = useText('feedback')
  const group = useId()
  return (
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
              onChange={() => onChange(count)}
            />
            <Star size={32} stroke={1.6} aria-hidden />
            <span className={styles.hidden}>{t('stars', { count })}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface IssuesFieldProps {
  chosen: ReadonlySet<FeedbackIssue>
  onChange(chosen: ReadonlySet<FeedbackIssue>): void
}

function IssuesField({ chosen, onChange }: IssuesFieldProps) {
  const t = useText('feedback')

  function toggle(issue: FeedbackIssue): void {
    const next = new Set(chosen)
    if (!next.delete(issue)) next.add(issue)
    onChange(next)
  }

  return (
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
  )
}
