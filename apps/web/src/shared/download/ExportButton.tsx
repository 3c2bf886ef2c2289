import { useErrorText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { CutNote } from './CutNote.tsx'
import { downloadFile } from './download-file.ts'

export interface ExportButtonProps {
  label: string
  /** Asks the server for the table. */
  load(): Promise<{ data: { fileName: string; csv: string; isCut?: boolean } }>
}

/** Downloads a table as a CSV file. Shows beside the button if that failed, or if the file is incomplete. */
export function ExportButton({ label, load }: ExportButtonProps) {
  const errorText = useErrorText()
  const download = useMutation({
    mutationFn: load,
    onSuccess: ({ data }) => downloadFile(data.fileName, data.csv, 'text/csv;charset=utf-8'),
  })
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {label}
      </Button>
      {download.error ? (
        <Notice tone="bad" isStrong>
          {errorText(download.error)}
        </Notice>
      ) : null}
      <CutNote isCut={download.data?.data.isCut} />
    </div>
  )
}
