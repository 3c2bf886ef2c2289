import type { Minutes } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { TranslateMenu, TranslationStatus } from '../../../shared/translate-menu/index.ts'
import type { MinutesReading } from '../hooks/useMinutesTranslation.ts'

interface MinutesLanguageMenuProps {
  engine: NonNullable<Minutes['translation']>
  reading: MinutesReading
}

/** Shows minutes in another language beside the original (spec 7.20). */
export function MinutesLanguageMenu({ engine, reading }: MinutesLanguageMenuProps) {
  const t = useText('minutes')
  return (
    <TranslateMenu
      texts={{
        button: t('translate.button'),
        engine: engine.sentTo === null ? t('translate.here') : t('translate.sentTo', { host: engine.sentTo }),
        original: t('translate.original'),
      }}
      chosen={reading.language}
      onChoose={reading.choose}
      isBusy={reading.isPending}
      error={reading.error}
    />
  )
}

/** Marks the translation as made by a machine, and shows its progress. */
export function MinutesTranslationStatus({ reading }: { reading: MinutesReading }) {
  const t = useText('minutes')
  const { language, shown, choose, isPending } = reading
  if (language === null || !shown) return null
  const incomplete = shown.state === 'incomplete' && !isPending ? t('translate.incomplete') : null
  return (
    <TranslationStatus
      texts={{
        mark: t('translate.mark'),
        running: t('translate.running'),
        progress: t('translate.label'),
        missing: shown.state === 'failed' ? t('translate.failed') : incomplete,
        cancel: '',
        again: t('translate.again'),
      }}
      isRunning={shown.state === 'translating'}
      progress={shown.progress}
      onCancel={null}
      onContinue={() => choose(language)}
      isContinuing={isPending}
      error={null}
    />
  )
}
