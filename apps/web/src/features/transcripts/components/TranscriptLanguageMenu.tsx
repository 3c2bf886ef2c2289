import type { Transcript, TranscriptLanguage, Transcription } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { TranslateItem, TranslateMenu } from '../../../shared/translate-menu/index.ts'
import type { Reading } from '../model/reading.ts'

interface TranscriptLanguageMenuProps {
  transcript: Transcript
  engine: NonNullable<Transcription['translation']>
  reading: Reading | null
  onRead(reading: Reading | null): void
}

/** Shows a transcript in another language (spec 3.48, 7.20), which is translated when someone first asks for it. */
export function TranscriptLanguageMenu({ transcript, engine, reading, onRead }: TranscriptLanguageMenuProps) {
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
    <TranslateMenu
      texts={{
        button: t('translate.button'),
        engine: engine.sentTo === null ? t('translate.here') : t('translate.sentTo', { host: engine.sentTo }),
        original: t('translate.original'),
      }}
      chosen={reading?.language ?? null}
      onChoose={(language) => (language === null ? onRead(null) : read(language))}
      isBusy={translate.isPending}
      error={translate.error}
    >
      {reading ? (
        <>
          <Menu.Divider />
          <TranslateItem
            isChosen={reading.isBeside}
            onClick={() => onRead({ ...reading, isBeside: !reading.isBeside })}
          >
            {t('translate.beside')}
          </TranslateItem>
        </>
      ) : null}
    </TranslateMenu>
  )
}
