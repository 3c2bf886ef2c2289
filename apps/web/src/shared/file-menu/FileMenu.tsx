import { transcriptLanguages, type TranscriptFormat, type TranscriptLanguage } from '@majlis/contract'
import { languageChoices } from '@majlis/i18n'
import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconCheck, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { bytesOf, downloadFile } from '../download/index.ts'
import { MenuButton } from '../menu-button/index.ts'

interface FileMenuProps<F extends TranscriptFormat> {
  label: string
  formats: readonly F[]
  /** Shown instead of the choice of a language. */
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
  const [language, setLanguage] = useState<TranscriptLanguage>('EN')
  const making = useMutation({
    mutationFn: (format: F) => make(format, fixedLanguage ?? language),
    onSuccess: ({ data }) => downloadFile(data.fileName, bytesOf(data.base64), data.type),
  })
  return (
    <MenuButton
      label={label}
      icon={IconDownload}
      position="bottom-start"
      isBusy={making.isPending}
      error={making.error}
    >
      {formats.map((format) => (
        <Menu.Item key={format} onClick={() => making.mutate(format)}>
          {t(`file.${format}`)}
        </Menu.Item>
      ))}
      {fixedLanguage === undefined ? <LanguageItems value={language} onChange={setLanguage} /> : null}
    </MenuButton>
  )
}

/** In the language itself. */
export function languageName(named: TranscriptLanguage): string {
  return languageChoices.find(({ language }) => language === named.toLowerCase())?.nativeName ?? named
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
          {languageName(one)}
        </Menu.Item>
      ))}
    </>
  )
}
