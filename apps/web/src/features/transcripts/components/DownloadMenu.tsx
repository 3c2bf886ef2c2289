import { transcriptFormats, transcriptLanguages, type TranscriptFormat } from '@majlis/contract'
import { languageChoices } from '@majlis/i18n'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconCheck, IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { bytesOf, downloadFile } from '../../../shared/download/index.ts'

/** Saves a transcript as a file, pdf first, with headings in a language, English first (spec 3.48, 4.7, 4.8). */
export function DownloadMenu({ id }: { id: string }) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  const [language, setLanguage] = useState<(typeof transcriptLanguages)[number]>('EN')
  const making = useMutation({
    mutationFn: (format: TranscriptFormat) => api.transcript.exportTranscript({ id, format, language }),
    onSuccess: ({ data }) => downloadFile(data.fileName, bytesOf(data.base64), data.type),
  })
  return (
    <div>
      <Menu position="bottom-start" hideDetached={false}>
        <Menu.Target>
          <Button
            variant="default"
            loading={making.isPending}
            leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
          >
            {t('file.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {transcriptFormats.map((format) => (
            <Menu.Item key={format} onClick={() => making.mutate(format)}>
              {t(`file.${format}`)}
            </Menu.Item>
          ))}
          <Menu.Label>{t('file.language')}</Menu.Label>
          {transcriptLanguages.map((one) => (
            <Menu.Item
              key={one}
              closeMenuOnClick={false}
              aria-current={language === one ? 'true' : undefined}
              rightSection={language === one ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
              onClick={() => setLanguage(one)}
            >
              {languageChoices.find((choice) => choice.language === one.toLowerCase())?.nativeName ?? one}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Notice tone="bad">{making.error ? errorText(making.error) : null}</Notice>
    </div>
  )
}
