import { transcriptLanguages, type MinuteLine, type Minutes, type TranscriptLanguage } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconLanguage } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/index.ts'
import { languageName } from '../../../shared/file-menu/index.ts'
import { MenuButton } from '../../../shared/menu-button/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'

/** The lines in another language, by their IDs. A line whose text is no longer `source` has no translation. */
export interface Translation {
  language: TranscriptLanguage
  lines: ReadonlyMap<string, { source: string; text: string }>
}

interface TranslateMenuProps {
  id: string
  lines: readonly MinuteLine[]
  engine: NonNullable<Minutes['translation']>
  onTranslated(translation: Translation | null): void
}

/** Shows minutes in another language beside the original (spec 7.20). */
export function TranslateMenu({ id, lines, engine, onTranslated }: TranslateMenuProps) {
  const t = useText('minutes')
  const translating = useMutation({
    async mutationFn(language: TranscriptLanguage): Promise<Translation> {
      const { data } = await api.minutes.translate({ id, language })
      const texts = new Map(data.lines.map((line) => [line.id, line.text]))
      // The lines as they were when the translation was requested.
      const translated = lines.flatMap(({ id: lineId, text: source }) => {
        const text = texts.get(lineId)
        return text === undefined ? [] : [[lineId, { source, text }] as const]
      })
      return { language, lines: new Map(translated) }
    },
    onSuccess(translation) {
      onTranslated(translation)
      showSnackbar(t('translate.done'))
    },
  })
  return (
    <MenuButton
      label={t('translate.button')}
      icon={IconLanguage}
      position="bottom-start"
      isBusy={translating.isPending}
      error={translating.error}
    >
      <Menu.Label>
        {engine.sentTo === null ? t('translate.here') : t('translate.sentTo', { host: engine.sentTo })}
      </Menu.Label>
      {transcriptLanguages.map((one) => (
        <Menu.Item key={one} onClick={() => translating.mutate(one)}>
          {languageName(one)}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => onTranslated(null)}>{t('translate.original')}</Menu.Item>
    </MenuButton>
  )
}
