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
import { MeetingTitle } from './MeetingTitle.tsx'
import { PreviousTime, isMoved } from './PreviousTime.tsx'
import type { SuggestedTime } from './SuggestForm.tsx'
import { SuggestTime } from './SuggestTime.tsx'
import { When } from './When.tsx'

/** A pending invitation: organiser, time, whether the user is free, and the three responses (spec 2.52, 4.3). */
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
  const { profile } = useUser()
  const [isSuggesting, setSuggesting] = useState(false)
  const { answer, respond, suggest } = useAnswer(invitation, onAnswered)
  const { meetingTitle: title } = invitation
  const freeHint = useFreeHint(invitation)

  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <MeetingTitle meeting={invitation} />
        <span className={styles.from}>
          {t(isMoved(invitation) ? 'item.changedBy' : 'item.invitedBy', { name: invitation.hostName })}
        </span>
      </p>
      <p className={styles.when}>
        {isMoved(invitation) ? <PreviousTime invitation={invitation} reader={profile} /> : null}
        <When meeting={invitation} reader={profile}>
          {freeHint}
        </When>
      </p>
      <AgendaFiles
        files={invitation.contents}
        isViewable
        linkTo={(id, as) => api.agendaFile.link({ id, calendarId: invitation.calendarId, as })}
      />
      {isSuggesting ? (
        <SuggestTime
          planned={invitation}
          calendarId={invitation.calendarId}
          reader={profile}
          isSending={answer.isPending}
          problem={answer.error}
          onSuggest={suggest}
          onCancel={() => setSuggesting(false)}
        />
      ) : (
        <ItemButtons
          title={title}
          canSuggest={canSuggest}
          answer={answer}
          onRespond={respond}
          onSuggest={() => setSuggesting(true)}
        />
      )}
    </li>
  )
}

/** Sends the response. `onAnswered` is called once the lists are loaded again. */
function useAnswer(invitation: ReceivedInvitation, onAnswered: (given: GivenAnswer) => void) {
  const { profile } = useUser()
  const { calendarId, isRecurrent, isForOneDate, occurrenceStart, hostName, meetingTitle: title } = invitation
  const answer = useMutation(
    orpc.invitation.answer.mutationOptions({
      onSettled: (_answered, error, { response }) => {
        if (error) return
        const address = entryAddress(calendarId, invitation, profile.timeZone)
        const declined = { calendarId, hostName, ...(isForOneDate ? { occurrenceStart } : {}) }
        onAnswered({ title, answer: response, address, ...(response === 'declined' ? { declined } : {}) })
      },
      meta: { changes: ['invitations', 'meetings'] },
    }),
  )
  return {
    answer,
    respond: (response: 'accepted' | 'declined') =>
      answer.mutate({ calendarId, response, ...(isForOneDate ? { occurrenceStart } : {}) }),
    suggest: (time: SuggestedTime) =>
      answer.mutate({
        calendarId,
        response: 'suggested',
        ...time,
        // A suggestion is for one date of a series.
        ...(isRecurrent ? { occurrenceStart } : {}),
      }),
  }
}

/** The response buttons. Their labels name the meeting, because the list has several. */
function ItemButtons({
  title,
  canSuggest,
  answer,
  onRespond,
  onSuggest,
}: {
  title: string
  canSuggest: boolean
  answer: { isPending: boolean; error: unknown; variables: { response: string } | undefined }
  onRespond(response: 'accepted' | 'declined'): void
  onSuggest(): void
}) {
  const t = useText('invitations')
  const errorText = useErrorText()
  const { isPending, error, variables } = answer
  const labelOf = (action: string) => t('item.actionFor', { action, title })
  const common = { size: 'sm', disabled: isPending } as const
  return (
    <>
      <div className={styles.actions}>
        {(['accepted', 'declined'] as const).map((response) => {
          const label = t(response === 'accepted' ? 'answer.accept' : 'answer.decline')
          return (
            <Button
              key={response}
              {...common}
              variant={response === 'accepted' ? 'filled' : 'default'}
              loading={isPending && variables?.response === response}
              aria-label={labelOf(label)}
              onClick={() => onRespond(response)}
            >
              {label}
            </Button>
          )
        })}
        {canSuggest ? (
          <Button {...common} variant="default" aria-label={labelOf(t('answer.suggest'))} onClick={onSuggest}>
            {t('answer.suggest')}
          </Button>
        ) : null}
      </div>
      <Notice tone="bad" isStrong className={styles.problem}>
        {error ? errorText(error) : null}
      </Notice>
    </>
  )
}

/** Whether the user's calendar has something else at that time. */
function useFreeHint(invitation: ReceivedInvitation): ReactNode {
  const t = useText('invitations')
  const { timeZone } = useUser().profile
  const { startDateTime, endDateTime, startDate, endDate } = invitation
  // All-day meetings are the same dates everywhere, from midnight to midnight in the viewer's zone.
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
