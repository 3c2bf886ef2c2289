import { limits, type CalendarEntry, type EditScope, type ScheduledMeeting } from '@majlis/contract'
import { useErrorText, useNoticeText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../api/index.ts'
import { Dialog } from '../dialog/index.ts'
import { ScopeChoice } from '../recurrence/index.ts'
import styles from './DeleteDialog.module.css'

export interface DeleteDialogProps {
  meeting: ScheduledMeeting
  occurrenceStart: number | null
  state: CalendarEntry['state'] | undefined
  onClose(): void
  /** Gone, with the notice of spec 8.19. */
  onDeleted(notice: string): void
}

/** Asks before deleting a meeting, and for a series which events (spec 4.5). */
export function DeleteDialog({ meeting, occurrenceStart, state, onClose, onDeleted }: DeleteDialogProps) {
  const t = useText('calendar')
  const tr = useText('recurrence')
  const errorText = useErrorText()
  const noticeText = useNoticeText()
  const [scope, setScope] = useState<EditScope>('this')
  const [note, setNote] = useState('')
  const { id: calendarId, isRecurrent, meetingTitle: title } = meeting
  const one = occurrenceStart ?? meeting.occurrenceStart
  const removal = useMutation(
    orpc.schedule.delete.mutationOptions({
      onSuccess: ({ message }) => onDeleted(noticeText(message ?? 'SCHEDULE_DELETED')),
      meta: { changes: ['meetings', 'invitations'] },
    }),
  )
  return (
    <Dialog onClose={onClose} title={t('delete.title', { title })}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          removal.mutate({
            query: {
              calendarId,
              deleteType: isRecurrent ? scope : 'all',
              ...(isRecurrent && one !== null ? { occurrenceStart: one } : {}),
            },
            ...(note.trim() ? { body: { note: note.trim() } } : {}),
          })
        }}
      >
        {isRecurrent ? <ScopeChoice label={tr('scope.delete')} value={scope} onChange={setScope} /> : null}
        <p>{t(state === 'ongoing' ? 'delete.ongoing' : 'delete.text')}</p>
        {meeting.invitees.length > 0 ? (
          <Textarea
            label={t('delete.note')}
            rows={2}
            maxLength={limits.meeting.noteMaxChars}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        ) : null}
        <Notice tone="bad">{removal.error ? errorText(removal.error) : null}</Notice>
        <div className={styles.foot}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('delete.keep')}
          </Button>
          <Button type="submit" color="red" loading={removal.isPending}>
            {t('delete.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
