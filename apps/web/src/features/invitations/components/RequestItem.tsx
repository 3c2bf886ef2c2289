import type { TimeRequest } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { dateOf } from '@majlis/scheduling'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { entryAddress } from '../../../shared/calendar-link/index.ts'
import { useTimeThere } from '../../../shared/meeting-zone/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import styles from './invitations.module.css'
import type { GivenAnswer } from './LastAnswer.tsx'
import { WithNote } from './WithNote.tsx'

/** A time that an invitee suggests: move the meeting, or keep its time (spec 2.52, 4.3). */
export function RequestItem({
  request,
  onDecided,
}: {
  request: TimeRequest
  onDecided(given: GivenAnswer): void
}) {
  const t = useText('invitations')
  const errorText = useErrorText()
  const { profile } = useUser()
  // Whole days are those of the meeting's zone, wherever they are looked at.
  const formats = useFormats(request.isAllDay ? { ...profile, timeZone: request.timeZone } : profile)
  const now = useNow()
  const options = (answer: 'confirmed' | 'kept') => ({
    // Once the lists are there again.
    onSettled: (_decided: unknown, error: unknown) => {
      if (!error) onDecided({ title, answer, address: addressOf(request, answer, profile.timeZone) })
    },
    meta: { changes: ['invitations', 'meetings'] as const },
  })
  const confirm = useMutation(orpc.invitation.confirmRequest.mutationOptions(options('confirmed')))
  const refuse = useMutation(orpc.invitation.refuseRequest.mutationOptions(options('kept')))
  const [isWriting, setWriting] = useState(false)
  const isBusy = confirm.isPending || refuse.isPending
  const problem = confirm.error ?? refuse.error
  const { id, meetingTitle: title, isAllDay, timeZone, suggestedStart: start, suggestedEnd: end } = request
  const there = useTimeThere({ start, end, timeZone }, profile)
  const isSameDay =
    formats.date(request.startDateTime, { now }) === formats.date(request.suggestedStart, { now })
  const day = (at: number) => formats.date(at, { length: 'short', now })
  const dated = (at: number) => (isAllDay ? day(at) : formats.side(day(at), formats.time(at)))
  const old = dated(request.startDateTime)
  const suggested =
    isSameDay && !isAllDay ? formats.time(request.suggestedStart) : dated(request.suggestedStart)
  const kept = isAllDay ? old : formats.time(request.startDateTime)

  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <b>
          <bdi>{title}</bdi>
        </b>
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
      {isWriting ? (
        <WithNote
          label={t('request.noteTo', { name: request.inviteeName })}
          action={t('request.keep', { time: kept })}
          isSending={refuse.isPending}
          problem={problem}
          onSend={(note) => refuse.mutate({ id, note })}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <>
          <div className={styles.actions}>
            <Button
              size="sm"
              loading={confirm.isPending}
              disabled={isBusy || request.clashesWith !== null}
              aria-label={t('item.actionFor', { action: t('request.move'), title })}
              onClick={() => confirm.mutate({ id })}
            >
              {t('request.move')}
            </Button>
            <Button
              size="sm"
              variant="default"
              loading={refuse.isPending}
              disabled={isBusy}
              aria-label={t('item.actionFor', {
                action: t('request.keep', { time: kept }),
                title,
              })}
              onClick={() => refuse.mutate({ id, note: '' })}
            >
              {t('request.keep', { time: kept })}
            </Button>
            <Button
              size="sm"
              variant="subtle"
              disabled={isBusy}
              aria-label={t('item.actionFor', { action: t('request.keepWithNote'), title })}
              onClick={() => setWriting(true)}
            >
              {t('request.keepWithNote')}
            </Button>
          </div>
          {problem ? (
            <Notice tone="bad" isStrong className={styles.problem}>
              {errorText(problem)}
            </Notice>
          ) : null}
        </>
      )}
    </li>
  )
}

/** Where the calendar shows the date once it is decided on. A date of a series is still found under the start that it had at first. */
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
