import type { MeetingPage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { DeleteDialog } from '../../../shared/meeting-delete/index.ts'
import { showProblem, showSnackbar } from '../../../shared/snackbar/index.ts'
import type { ScheduledMeeting } from '@majlis/contract'
import { isLive } from '../hooks/useMeetingPage.ts'
import { useEditMeeting } from '../hooks/useEditMeeting.ts'

/** Edit and delete, for the host of a planned meeting. */
export function HostActions({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const router = useRouter()
  const queries = useQueryClient()
  const edit = useEditMeeting(meeting)
  const [removing, setRemoving] = useState<ScheduledMeeting | null>(null)
  const { calendarId: id, date, rrule } = meeting
  const occurrenceStart = rrule === null ? null : date
  const loading = useMutation({
    mutationFn: () =>
      queries.fetchQuery(
        orpc.schedule.get.queryOptions({
          input: { id, ...(occurrenceStart === null ? {} : { occurrenceStart }) },
        }),
      ),
    onSuccess: ({ data }) => setRemoving(data),
    onError: showProblem,
  })
  if (!meeting.can.edit) return null
  return (
    <>
      <Button variant="default" leftSection={<IconEdit size={18} stroke={1.8} aria-hidden />} onClick={edit}>
        {t('head.edit')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
        loading={loading.isPending}
        onClick={() => loading.mutate()}
      >
        {t('head.delete')}
      </Button>
      {removing ? (
        <DeleteDialog
          meeting={removing}
          occurrenceStart={occurrenceStart}
          state={isLive(meeting) ? 'ongoing' : 'upcoming'}
          onClose={() => setRemoving(null)}
          onDeleted={(notice) => {
            setRemoving(null)
            showSnackbar(notice)
            void router.navigate({ to: '/meeting-management' })
          }}
        />
      ) : null}
    </>
  )
}
