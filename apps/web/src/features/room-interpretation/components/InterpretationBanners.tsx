import { useText } from '@majlis/i18n/react'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { Banner, BannerAction, useLasting, useCallValue, useRoom } from '../../room-core/index.ts'
import { useLanguageName } from '../../../shared/language-names/index.ts'
import { useIsInterpreted, useListenedLanguage, useOwnInterpreting } from '../hooks/useInterpretation.ts'

const icon = <IconLanguage size={18} stroke={1.8} />
/** Shorter pauses of an interpreter, such as a cough, are not reported. Milliseconds. */
const pauseMs = 1_500

/** Tells interpreters that only listeners of their language hear them, and listeners that nobody interprets for them. */
export function InterpretationBanners() {
  const interpreting = useOwnInterpreting()
  const listened = useListenedLanguage()
  const isConnected = useCallValue(({ connection }) => connection === 'connected')
  const isInterpreted = useIsInterpreted(listened)
  const isSilent = useLasting(isConnected && listened !== null && !isInterpreted, pauseMs)
  return (
    <>
      {interpreting === null ? null : <OwnBanner language={interpreting} />}
      {listened !== null && isSilent ? <NobodyBanner key={listened} language={listened} /> : null}
    </>
  )
}

function OwnBanner({ language }: { language: string }) {
  const t = useText('room')
  const { connection } = useRoom()
  const languageName = useLanguageName()
  return (
    <Banner
      tone="quiet"
      icon={icon}
      action={
        <BannerAction onClick={() => void connection.actions.interpret(null)}>
          {t('interpretation.stop')}
        </BannerAction>
      }
    >
      {t('interpretation.own_banner', { language: languageName(language) })}
    </Banner>
  )
}

function NobodyBanner({ language }: { language: string }) {
  const t = useText('room')
  const languageName = useLanguageName()
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Banner tone="quiet" icon={icon} onDismiss={() => setDismissed(true)}>
      {t('interpretation.nobody_banner', { language: languageName(language) })}
    </Banner>
  )
}
