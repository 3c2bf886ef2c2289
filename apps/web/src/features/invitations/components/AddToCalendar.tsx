import type { ReceivedInvitation } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { downloadFile } from '../../../shared/download/index.ts'

/** Downloads the meeting as a calendar file. */
export function AddToCalendar({ invitation }: { invitation: ReceivedInvitation }) {
  const t = useText('invitations')
  const errorText = useErrorText()
  const save = useMutation({
    mutationFn: async () => {
      const { calendarFile } = await import('../model/calendar-file.ts')
      downloadFile('invite.ics', calendarFile(invitation, Date.now()), 'text/calendar;charset=utf-8')
    },
  })
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        loading={save.isPending}
        leftSection={<IconCalendarPlus size={18} stroke={1.8} aria-hidden />}
        onClick={() => save.mutate()}
      >
        {t('page.addToCalendar')}
      </Button>
      <Notice tone="bad">{save.error ? errorText(save.error) : null}</Notice>
    </div>
  )
}
