import type { MeetingPage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { api } from '../../../shared/api/index.ts'
import { ReportMenu } from '../../../shared/download/index.ts'
import { dateOfPage } from '../hooks/useMeetingPage.ts'

/** Downloads the attendance of this date or the whole series (spec 4.8, 7.19); for host and co-hosts. */
export function ReportButton({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  if (!meeting.can.report) return null
  const scopes =
    meeting.rrule === null
      ? [{ scope: 'date' as const }]
      : (['date', 'series'] as const).map((scope) => ({ scope, label: t(`report.${scope}`) }))
  return (
    <ReportMenu
      scopes={scopes}
      load={(choice) => api.meetingPage.report({ ...dateOfPage(meeting), ...choice })}
    />
  )
}
