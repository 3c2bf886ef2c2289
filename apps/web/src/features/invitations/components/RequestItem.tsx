import type { TimeRequest } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { entryAddress } from '../../../shared/calendar-link/index.ts'
import { useTimeThere } from '../../../shared/meeting-zone/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import styles from './invitations.module.css'
import type { GivenAnswer } from './LastAnswer.tsx'
import { MeetingTitle } from './MeetingTitle.tsx'
import { WithNote } from './WithNote.tsx'

const MoveDialog = lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog }))

/** A time suggested by an invitee: move the meeting, or keep its time (spec 2.52, 4.3). */
export function RequestItem({
  request,
  onDecided,
}: {
  request: TimeRequest
  onDecided(given: GivenAnswer): void
}) {
  const t = useText('invitations')
  const { profile } = useUser()
  const options = (answer: 'confirmed' | 'kept') => ({
    // Called once the lists are loaded again.
    onSettled: (_decided: unknown, error: unknown) => {
      if (!error) onDecided({ title, answer, address: addressOf(request, answer, profile.timeZone) })
    },
    meta: { changes: ['invitations', 'meetings'] as const },
  })
  const confirm = useMutation(orpc.invitation.confirmRequest.mutationOptions(options('confirmed')))
  const refuse = useMutation(orpc.invitation.refuseRequest.mutationOptions(options('kept')))
  const [isWriting, setWriting] = useState(false)
  const { id, meetingTitle: title, isAllDay } = request
  const { old, suggested, suggestedWithDay, kept, there } = useRequestTimes(request)
  const keepLabel = t('request.keep', { time: kept })

  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <MeetingTitle meeting={request} />
        <span className={styles.from}>{t('request.suggestedBy', { name: request.inviteeName })}</span>
      </p>
      <p className={styles.when}>
        <bdi className="num">{old}</bdi>{' '}
        <span className="points" role="img" aria-label={t('request.to')}>
          →
        </span>{' '}
        <b className="num">
          <bdi>{suggested}</bdi>
        </b>
        {isAllDay || there === null ? null : (
          <span className={styles.zone}>
            {' '}
            (<bdi className="num">{there}</bdi>)
          </span>
        )}
      </p>
      {request.note ? (
        <blockquote className={styles.note}>
          <bdi>{request.note}</bdi>
        </blockquote>
      ) : null}
      {request.clashesWith ? (
        <p className={styles.taken}>{t('request.clash', { title: request.clashesWith })}</p>
      ) : null}
      {request.busyOutside === null ? null : (
        <p className={styles.taken}>
          {t('request.busyOutside', { title: request.busyOutside || t('request.untitled') })}
        </p>
      )}
      {isWriting ? (
        <WithNote
          label={t('request.noteTo', { name: request.inviteeName })}
          action={keepLabel}
          isSending={refuse.isPending}
          problem={confirm.error ?? refuse.error}
          onSend={(note) => refuse.mutate({ id, note })}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <RequestButtons
          request={request}
          suggestedTime={suggestedWithDay}
          keepLabel={keepLabel}
          confirm={confirm}
          refuse={refuse}
          onWrite={() => setWriting(true)}
        />
      )}
    </li>
  )
}

/** The current time, the suggested one, and whether the current one was kept. */
function useRequestTimes(request: TimeRequest) {
  const { profile } = useUser()
  const now = useNow()
  const { isAllDay, timeZone, startDateTime, suggestedStart: start, suggestedEnd: end } = request
  // All-day dates are those of the meeting's zone, wherever they are shown.
  const formats = useFormats(isAllDay ? { ...profile, timeZone } : profile)
  const there = useTimeThere({ start, end, timeZone }, profile)
  const day = (at: number) => formats.date(at, { length: 'short', now })
  const dated = (at: number) => (isAllDay ? day(at) : formats.side(day(at), formats.time(at)))
  const isSameDay = formats.date(startDateTime, { now }) === formats.date(start, { now })
  const old = dated(startDateTime)
  return {
    old,
    suggestedWithDay: dated(start),
    suggested: isSameDay && !isAllDay ? formats.time(start) : dated(start),
    kept: isAllDay ? old : formats.time(startDateTime),
    there,
  }
}

interface Decision<Input> {
  isPending: boolean
  isSuccess: boolean
  error: unknown
  mutate(input: Input): void
  reset(): void
}

function RequestButtons({
  request,
  suggestedTime,
  keepLabel,
  confirm,
  refuse,
  onWrite,
}: {
  request: TimeRequest
  /** Always includes the day; the request itself omits it if it stays the same. */
  suggestedTime: string
  keepLabel: string
  confirm: Decision<{ id: string }>
  refuse: Decision<{ id: string; note: string }>
  onWrite(): void
}) {
  const t = useText('invitations')
  const errorText = useErrorText()
  const isBusy = confirm.isPending || refuse.isPending
  const { id, meetingTitle: title, clashesWith } = request
  const [isAsking, setAsking] = useState(false)
  const problem = (isAsking ? null : confirm.error) ?? refuse.error
  const labelOf = (action: string) => t('item.actionFor', { action, title })
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="sm"
          loading={confirm.isPending}
          disabled={isBusy || clashesWith !== null}
          aria-label={labelOf(t('request.move'))}
          onClick={() => {
            confirm.reset()
            setAsking(true)
          }}
        >
          {t('request.move')}
        </Button>
        <Button
          size="sm"
          variant="default"
          loading={refuse.isPending}
          disabled={isBusy}
          aria-label={labelOf(keepLabel)}
          onClick={() => refuse.mutate({ id, note: '' })}
        >
          {keepLabel}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          disabled={isBusy}
          aria-label={labelOf(t('request.keepWithNote'))}
          onClick={onWrite}
        >
          {t('request.keepWithNote')}
        </Button>
      </div>
      <Notice tone="bad" isStrong className={styles.problem}>
        {problem ? errorText(problem) : null}
      </Notice>
      <Suspense>
        {isAsking && !confirm.isSuccess ? (
          <MoveDialog
            request={request}
            time={suggestedTime}
            isBusy={confirm.isPending}
            error={confirm.error}
            onMove={() => confirm.mutate({ id })}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

/** Where the calendar shows the date after the decision. A date of a series is still found under its original start. */
function addressOf(
  { calendarId, isRecurrent, isAllDay, timeZone, ...request }: TimeRequest,
  answer: 'confirmed' | 'kept',
  zoneOfReader: string,
) {
  const startDateTime = answer === 'confirmed' ? request.suggestedStart : request.startDateTime
  const entry = {
    startDateTime,
    startDate: isAllDay ? dateOf(startDateTime, timeZone) : null,
    occurrenceStart: isRecurrent ? request.occurrenceStart : startDateTime,
  }
  return entryAddress(calendarId, entry, zoneOfReader)
}
