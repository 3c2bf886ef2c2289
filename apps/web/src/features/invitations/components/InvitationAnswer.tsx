import type { ReceivedInvitation } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import type { api } from '../../../shared/api/index.ts'
import type { Reader } from '../../../shared/session/index.ts'
import { AnswerQuestion } from './AnswerQuestion.tsx'
import styles from './invitations.module.css'
import { SuggestTime } from './SuggestTime.tsx'
import { WithNote } from './WithNote.tsx'

export type AnswerInput = Parameters<typeof api.invitation.answerByToken>[0]

/** What is shown instead of the buttons: a form, or the question whether to send the response chosen in the mail. */
export const answerForms = ['accepted', 'declined', 'suggest', 'note'] as const
type AnswerForm = (typeof answerForms)[number]

export interface InvitationAnswerProps {
  invitation: ReceivedInvitation & { canSuggest: boolean }
  reader: Reader
  form: AnswerForm | null
  onForm(form: AnswerForm | null): void
  answer: { isPending: boolean; error: unknown; mutate(input: AnswerInput): void }
  token: string
}

/** The ways to respond to a pending invitation. */
export function InvitationAnswer({ invitation, reader, form, onForm, answer, token }: InvitationAnswerProps) {
  const t = useText('invitations')
  const { response } = invitation
  const respond = (wanted: 'accepted' | 'declined', note = '') =>
    answer.mutate({ invitation: token, response: wanted, note })
  const shared = { isSending: answer.isPending, problem: answer.error, onCancel: () => onForm(null) }
  if (form === 'note')
    return (
      <WithNote
        label={t('suggest.note')}
        action={t(response === 'declined' ? 'answer.sendNote' : 'answer.decline')}
        onSend={(note) => respond('declined', note)}
        {...shared}
      />
    )
  if (form === 'suggest')
    return (
      <SuggestTime
        planned={invitation}
        reader={reader}
        onSuggest={(time) =>
          answer.mutate({
            invitation: token,
            response: 'suggested',
            ...time,
            ...(invitation.isRecurrent ? { occurrenceStart: invitation.occurrenceStart } : {}),
          })
        }
        {...shared}
      />
    )
  if (form !== null && form !== response)
    return (
      <AnswerQuestion
        answer={form}
        isSending={answer.isPending}
        problem={answer.error}
        onSend={() => respond(form)}
        onOther={() => onForm(null)}
      />
    )
  return <AnswerButtons invitation={invitation} answer={answer} onForm={onForm} onRespond={respond} />
}

function AnswerButtons({
  invitation: { response, joinLink, canSuggest },
  answer: { isPending, error },
  onForm,
  onRespond,
}: Pick<InvitationAnswerProps, 'invitation' | 'answer' | 'onForm'> & {
  onRespond(response: 'accepted' | 'declined'): void
}) {
  const t = useText('invitations')
  const errorText = useErrorText()
  const hasDeclined = response === 'declined'
  return (
    <>
      <div className={styles.actions}>
        {response === 'accepted' || response === 'confirmed' ? (
          <Button component="a" href={joinLink}>
            {t('page.join')}
          </Button>
        ) : (
          <Button loading={isPending} onClick={() => onRespond('accepted')}>
            {t('answer.accept')}
          </Button>
        )}
        {hasDeclined ? null : (
          <Button variant="default" disabled={isPending} onClick={() => onRespond('declined')}>
            {t('answer.decline')}
          </Button>
        )}
        {canSuggest ? (
          <Button variant="default" disabled={isPending} onClick={() => onForm('suggest')}>
            {t('answer.suggest')}
          </Button>
        ) : null}
        {hasDeclined ? (
          <Button variant="subtle" disabled={isPending} onClick={() => onForm('note')}>
            {t('answer.addNote')}
          </Button>
        ) : null}
      </div>
      <Notice tone="bad" isStrong className={styles.problem}>
        {error ? errorText(error) : null}
      </Notice>
    </>
  )
}
