import { reportFormats, type MeetingPage, type ReportFormat } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { api } from '../../../shared/api/index.ts'
import { downloadFile } from '../../../shared/download/index.ts'
import { dateOfPage } from '../hooks/useMeetingPage.ts'
import { bytesOf } from '../model/file-bytes.ts'

interface Choice {
  scope: 'date' | 'series'
  format: ReportFormat
}

/** Downloads who attended, of this date or of the whole series (spec 4.8, 7.19); for host and co-hosts. */
export function ReportButton({ meeting }: { meeting: MeetingPage }) {
  const t = useText('meetingPage')
  const errorText = useErrorText()
  const report = useMutation({
    mutationFn: (choice: Choice) => api.meetingPage.report({ ...dateOfPage(meeting), ...choice }),
    onSuccess: ({ data }) => downloadFile(data.fileName, bytesOf(data.base64), data.type),
  })
  if (!meeting.can.report) return null
  const scopes = meeting.rrule === null ? (['date'] as const) : (['date', 'series'] as const)
  return (
    <div>
      <Menu position="bottom-end" hideDetached={false}>
        <Menu.Target>
          <Button
            variant="default"
            loading={report.isPending}
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
          >
            {t('report.download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {scopes.map((scope) => (
            <Fragment key={scope}>
              {scopes.length > 1 ? <Menu.Label>{t(`report.${scope}`)}</Menu.Label> : null}
              {reportFormats.map((format) => (
                <Menu.Item key={format} onClick={() => report.mutate({ scope, format })}>
                  {t(`report.${format}`)}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Notice tone="bad">{report.error ? errorText(report.error) : null}</Notice>
    </div>
  )
}
