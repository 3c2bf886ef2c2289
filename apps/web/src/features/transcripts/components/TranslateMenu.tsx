import {
  transcriptLanguages,
  type Transcript,
  type TranscriptLanguage,
  type Transcription,
} from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { languageName } from '../../../shared/file-menu/index.ts'
import { MenuButton } from '../../../shared/menu-button/index.ts'
import type { Reading } from '../model/reading.ts'

interface TranslateMenuProps {
  transcript: Transcript
  engine: NonNullable<Transcription['translation']>
  reading: Reading | null
  onRead(reading: Reading | null): void
}

/** Shows a transcript in another language (spec 3.48, 7.20), which is translated when someone first asks for it. */
export function TranslateMenu({ transcript, engine, reading, onRead }: TranslateMenuProps) {
  const t = useText('transcripts')
  const { id, translations } = transcript
  const translate = useMutation(
    orpc.transcript.translate.mutationOptions({ meta: { changes: ['transcripts'] } }),
  )
  function read(language: TranscriptLanguage): void {
    onRead({ language, isBeside: reading?.isBeside ?? true })
    const state = translations.find((one) => one.language === language)?.state
    if (state !== 'ready' && state !== 'translating') translate.mutate({ id, language })
  }
  return (
    <MenuButton
      label={t('translate.button')}
      icon={IconLanguage}
      position="bottom-start"
      isBusy={translate.isPending}
      error={translate.error}
    >
      <Menu.Label>
        {engine.sentTo === null ? t('translate.here') : t('translate.sentTo', { host: engine.sentTo })}
      </Menu.Label>
      {transcriptLanguages.map((one) => (
        <Item key={one} isChosen={reading?.language === one} onClick={() => read(one)}>
          {languageName(one)}
        </Item>
      ))}
      <Item isChosen={reading === null} onClick={() => onRead(null)}>
        {t('translate.original')}
      </Item>
      {reading ? (
        <>
          <Menu.Divider />
          <Item
            isChosen={reading.isBeside}
            onClick={() => onRead({ ...reading, isBeside: !reading.isBeside })}
          >
            {t('translate.beside')}
          </Item>
        </>
      ) : null}
    </MenuButton>
  )
}

interface ItemProps {
  isChosen: boolean
  onClick(): void
  children: string
}

function Item({ isChosen, onClick, children }: ItemProps) {
  return (
    <Menu.Item
      aria-current={isChosen ? 'true' : undefined}
      rightSection={isChosen ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  )
}
