import { reportFormats, type ReportFormat } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Fragment } from 'react'
import { MenuButton } from '../menu-button/index.ts'
import { bytesOf } from './bytes-of.ts'
import { downloadFile } from './download-file.ts'

interface ReportMenuProps<Scope extends string> {
  /** The reports to choose from, with labels; a single one needs none. */
  scopes: readonly { scope: Scope; label?: string }[]
  /** Has the server write the report. */
  load(choice: { scope: Scope; format: ReportFormat }): Promise<{
    data: { fileName: string; type: string; base64: string }
  }>
}

/** Downloads a report as a file of each kind (spec 4.8). */
export function ReportMenu<Scope extends string>({ scopes, load }: ReportMenuProps<Scope>) {
  const t = useText('common')
  const report = useMutation({
    mutationFn: load,
    onSuccess: ({ data }) => downloadFile(data.fileName, bytesOf(data.base64), data.type),
  })
  return (
    <MenuButton
      label={t('download.report')}
      icon={IconDownload}
      position="bottom-end"
      isBusy={report.isPending}
      error={report.error}
    >
      {scopes.map(({ scope, label }) => (
        <Fragment key={scope}>
          {label ? <Menu.Label>{label}</Menu.Label> : null}
          {reportFormats.map((format) => (
            <Menu.Item key={format} onClick={() => report.mutate({ scope, format })}>
              {t(`download.${format}`)}
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </MenuButton>
  )
}
