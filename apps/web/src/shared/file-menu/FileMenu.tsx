import { transcriptLanguages, type TranscriptFormat, type TranscriptLanguage } from '@majlis/contract'
import { languageChoices } from '@majlis/i18n'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconCheck, IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { bytesOf, downloadFile } from '../download/index.ts'

interface FileMenuProps<F extends TranscriptFormat> {
  label: string
  formats: readonly F[]
  /** Replaces the choice of a language. */
  fixedLanguage?: TranscriptLanguage | undefined
  make(format: F, language: TranscriptLanguage): Promise<MadeFile>
}

interface MadeFile {
  data: { fileName: string; base64: string; type: string }
}

/** Downloads a file that the server makes, in a chosen format and language. The first format and English are the defaults (spec 3.48, 4.7, 4.8). */
export function FileMenu<F extends TranscriptFormat>({
  label,
  formats,
  fixedLanguage,
  make,
}: FileMenuProps<F>) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  const [language, setLanguage] = useState<TranscriptLanguage>('EN')
  const making = useMutation({
    mutationFn: (format: F) => make(format, fixedLanguage ?? language),
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
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => making.mutate(format)}>
              {t(`file.${format}`)}
            </Menu.Item>
          ))}
          {fixedLanguage === undefined ? <LanguageItems value={language} onChange={setLanguage} /> : null}
        </Menu.Dropdown>
      </Menu>
      <Notice tone="bad">{making.error ? errorText(making.error) : null}</Notice>
    </div>
  )
}

interface LanguageItemsProps {
  value: TranscriptLanguage
  onChange(language: TranscriptLanguage): void
}

function LanguageItems({ value, onChange }: LanguageItemsProps) {
  const t = useText('transcripts')
  return (
    <>
      <Menu.Label>{t('file.language')}</Menu.Label>
      {transcriptLanguages.map((one) => (
        <Menu.Item
          key={one}
          closeMenuOnClick={false}
          aria-current={value === one ? 'true' : undefined}
          rightSection={value === one ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
          onClick={() => onChange(one)}
        >
          {languageChoices.find((choice) => choice.language === one.toLowerCase())?.nativeName ?? one}
        </Menu.Item>
      ))}
    </>
  )
}
