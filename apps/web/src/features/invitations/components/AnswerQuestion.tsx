import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import styles from './invitations.module.css'

interface AnswerQuestionProps {
  answer: 'accepted' | 'declined'
  isSending: boolean
  problem: unknown
  onSend: () => void
  /** Shows all the answers instead. */
  onOther: () => void
}

/** Asks whether to send the response chosen in the mail. */
export function AnswerQuestion({ answer, isSending, problem, onSend, onOther }: AnswerQuestionProps) {
  const t = useText('invitations')
  const errorText = useErrorText()
  return (
    <>
      <h2 className={styles.question}>{t(`page.ask_${answer}`)}</h2>
      <p className={styles.unsent}>{t('page.unsent')}</p>
      <div className={styles.actions}>
        <Button loading={isSending} onClick={onSend}>
          {t(answer === 'accepted' ? 'answer.accept' : 'answer.decline')}
        </Button>
        <Button variant="subtle" disabled={isSending} onClick={onOther}>
          {t('page.otherAnswers')}
        </Button>
      </div>
      {problem ? (
        <Notice tone="bad" isStrong className={styles.problem}>
          {errorText(problem)}
        </Notice>
      ) : null}
    </>
  )
}
