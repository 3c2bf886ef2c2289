import type { InvitationResponse, ScheduledMeeting } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, SegmentedControl } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './AnswerPart.module.css'
import { SuggestTime } from './SuggestTime.tsx'
import { WithNote } from './WithNote.tsx'

export interface AnswerPartProps {
  meeting: Pick<ScheduledMeeting, 'id' | 'isRecurrent' | 'occurrenceStart'> & {
    myResponse: InvitationResponse | null
  } & ComponentProps<typeof SuggestTime>['planned']
  occurrenceStart: number | null
}

/** Accept, decline or suggest a new time; for a series, for this event or for all of them (spec 3.38, 4.3). */
export function AnswerPart({ meeting, occurrenceStart }: AnswerPartProps) {
  const t = useText('calendar')
  const ti = useText('invitations')
  const errorText = useErrorText()
  const { profile } = useUser()
  const [extent, setExtent] = useState<'this' | 'all'>('all')
  /** The form shown instead of the buttons. */
  const [form, setForm] = useState<'suggest' | 'note' | null>(null)
  const answer = useMutation(
    orpc.invitation.answer.mutationOptions({
      onSuccess: () => setForm(null),
      meta: { changes: ['invitations', 'meetings'], done: t('details.answered') },
    }),
  )
  const { id: calendarId, isRecurrent, myResponse } = meeting
  const one = occurrenceStart ?? meeting.occurrenceStart
  const thisEvent = isRecurrent && one !== null ? { occurrenceStart: one } : {}
  const hasDeclined = myResponse === 'declined'
  const respond = (response: 'accepted' | 'declined', note = '') =>
    answer.mutate({ calendarId, response, note, ...(extent === 'this' ? thisEvent : {}) })

  return (
    <section className={styles.answer}>
      <h3>
        {t('details.yourAnswer')}
        {myResponse ? <small>{ti(`response.${myResponse}`)}</small> : null}
      </h3>
      {form === 'suggest' ? (
        <SuggestTime
          planned={meeting}
          calendarId={calendarId}
          reader={profile}
          isSending={answer.isPending}
          problem={answer.error}
          onSuggest={(time) => answer.mutate({ calendarId, response: 'suggested', ...time, ...thisEvent })}
          onCancel={() => setForm(null)}
        />
      ) : (
        <>
          {isRecurrent ? (
            <SegmentedControl
              fullWidth
              size="sm"
              aria-label={t('details.answerFor')}
              value={extent}
              data={[
                { value: 'this', label: t('details.answerThis') },
                { value: 'all', label: t('details.answerAll') },
              ]}
              onChange={(value) => setExtent(value === 'this' ? 'this' : 'all')}
            />
          ) : null}
          {form === 'note' ? (
            <WithNote
              label={ti('suggest.note')}
              action={ti(hasDeclined ? 'answer.sendNote' : 'answer.decline')}
              isSending={answer.isPending}
              problem={answer.error}
              onSend={(note) => respond('declined', note)}
              onCancel={() => setForm(null)}
            />
          ) : (
            <AnswerButtons
              myResponse={myResponse}
              sending={answer.isPending ? answer.variables.response : null}
              onRespond={respond}
              onForm={setForm}
            />
          )}
          {answer.error && form === null ? <Notice tone="bad">{errorText(answer.error)}</Notice> : null}
        </>
      )}
    </section>
  )
}

interface AnswerButtonsProps {
  myResponse: InvitationResponse | null
  /** The answer that is being sent. */
  sending: string | null
  onRespond(response: 'accepted' | 'declined'): void
  onForm(form: 'suggest' | 'note'): void
}

function AnswerButtons({ myResponse, sending, onRespond, onForm }: AnswerButtonsProps) {
  const t = useText('invitations')
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  const canSuggest = config.data?.data.flags.suggestTime ?? false
  const isSending = sending !== null
  return (
    <div className={styles.answers}>
      {(['accepted', 'declined'] as const).map((response) => (
        <Button
          key={response}
          variant={myResponse === response ? 'filled' : 'default'}
          aria-pressed={myResponse === response}
          loading={sending === response}
          disabled={isSending}
          onClick={() => onRespond(response)}
        >
          {t(response === 'accepted' ? 'answer.accept' : 'answer.decline')}
        </Button>
      ))}
      {canSuggest ? (
        <Button variant="default" disabled={isSending} onClick={() => onForm('suggest')}>
          {t('answer.suggest')}
        </Button>
      ) : null}
      <Button variant="subtle" disabled={isSending} onClick={() => onForm('note')}>
        {t(myResponse === 'declined' ? 'answer.addNote' : 'answer.declineWithNote')}
      </Button>
    </div>
  )
}
