import type { ReceivedInvitation } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { addDays, toInstant } from '@majlis/scheduling'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { entryAddress } from '../../../shared/calendar-link/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { AgendaFiles } from './AgendaFiles.tsx'
import styles from './invitations.module.css'
import type { GivenAnswer } from './LastAnswer.tsx'
import type { SuggestedTime } from './SuggestForm.tsx'
import { SuggestTime } from './SuggestTime.tsx'
import { When } from './When.tsx'
import { WithNote } from './WithNote.tsx'

/** One invitation that waits: who asks, when, whether one is free, and the three answers in place (spec 2.52, 4.3). */
export function InvitationItem({
  invitation,
  canSuggest,
  onAnswered,
}: {
  invitation: ReceivedInvitation
  canSuggest: boolean
  onAnswered(given: GivenAnswer): void
}) {
  const t = useText('invitations')
  const errorText = useErrorText()
  const { profile } = useUser()
  /** Which form stands in place of the buttons. */
  const [form, setForm] = useState<'suggest' | 'note' | null>(null)
  const answer = useMutation(
    orpc.invitation.answer.mutationOptions({
      // Once the lists are there again.
      onSettled: (_answered, error, { response }) => {
        if (error) return
        onAnswered({
          title,
          answer: response,
          address: entryAddress(calendarId, invitation, profile.timeZone),
        })
      },
      meta: { changes: ['invitations', 'meetings'] },
    }),
  )
  const { calendarId, isRecurrent, isForOneDate, occurrenceStart, meetingTitle: title } = invitation
  const freeHint = useFreeHint(invitation)
  const respond = (response: 'accepted' | 'declined', note = '') =>
    answer.mutate({ calendarId, response, note, ...(isForOneDate ? { occurrenceStart } : {}) })
  const suggest = (time: SuggestedTime) =>
    answer.mutate({
      calendarId,
      response: 'suggested',
      ...time,
      // A suggestion is for one date of a series.
      ...(isRecurrent ? { occurrenceStart } : {}),
    })

  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className={styles.from}>{t('item.invitedBy', { name: invitation.hostName })}</span>
      </p>
      <p className={styles.when}>
        <When meeting={invitation} reader={profile}>
          {freeHint}
        </When>
      </p>
      <AgendaFiles
        files={invitation.contents}
        linkTo={(id) => api.agendaFile.link({ id, calendarId: invitation.calendarId })}
      />
      {form === 'note' ? (
        <WithNote
          label={t('suggest.note')}
          action={t('answer.decline')}
          isSending={answer.isPending}
          problem={answer.error}
          onSend={(note) => respond('declined', note)}
          onCancel={() => setForm(null)}
        />
      ) : form === 'suggest' ? (
        <SuggestTime
          planned={invitation}
          reader={profile}
          isSending={answer.isPending}
          problem={answer.error}
          onSuggest={suggest}
          onCancel={() => setForm(null)}
        />
      ) : (
        <>
          <div className={styles.actions}>
            <Button
              size="sm"
              loading={answer.isPending && answer.variables.response === 'accepted'}
              disabled={answer.isPending}
              aria-label={t('item.actionFor', { action: t('answer.accept'), title })}
              onClick={() => respond('accepted')}
            >
              {t('answer.accept')}
            </Button>
            <Button
              size="sm"
              variant="default"
              loading={answer.isPending && answer.variables.response === 'declined'}
              disabled={answer.isPending}
              aria-label={t('item.actionFor', { action: t('answer.decline'), title })}
              onClick={() => respond('declined')}
            >
              {t('answer.decline')}
            </Button>
            {canSuggest ? (
              <Button
                size="sm"
                variant="default"
                disabled={answer.isPending}
                aria-label={t('item.actionFor', { action: t('answer.suggest'), title })}
                onClick={() => setForm('suggest')}
              >
                {t('answer.suggest')}
              </Button>
            ) : null}
            <Button
              size="sm"
              variant="subtle"
              disabled={answer.isPending}
              aria-label={t('item.actionFor', { action: t('answer.declineWithNote'), title })}
              onClick={() => setForm('note')}
            >
              {t('answer.declineWithNote')}
            </Button>
          </div>
          {answer.error ? (
            <Notice tone="bad" isStrong className={styles.problem}>
              {errorText(answer.error)}
            </Notice>
          ) : null}
        </>
      )}
    </li>
  )
}

/** Whether something else is in the own calendar at that time. */
function useFreeHint(invitation: ReceivedInvitation): ReactNode {
  const t = useText('invitations')
  const { timeZone } = useUser().profile
  const { startDateTime, endDateTime, startDate, endDate } = invitation
  // Whole days are the same dates everywhere, from midnight to midnight here.
  const range = startDate
    ? {
        startDate: toInstant(`${startDate}T00:00`, timeZone),
        endDate: toInstant(`${addDays(endDate ?? startDate, 1)}T00:00`, timeZone),
      }
    : { startDate: startDateTime, endDate: endDateTime }
  const { data } = useQuery(orpc.schedule.byDateRange.queryOptions({ input: { ...range, timeZone } }))
  if (!data) return null
  const other = data.data.entries.find(
    (entry) =>
      entry.calendarId !== invitation.calendarId &&
      entry.showMeAs === 'Busy' &&
      entry.myResponse !== 'declined',
  )
  return other ? (
    <span className={styles.taken}>{t('item.taken', { title: other.meetingTitle })}</span>
  ) : (
    <span className={styles.free}>{t('item.free')}</span>
  )
}
