import type { RecordedTalk, Transcription } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Button, NativeSelect } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useLanguageName } from '../../../shared/language-names/index.ts'
import styles from './transcripts.module.css'

interface StartTranscriptProps {
  talk: RecordedTalk
  transcription: Transcription
}

/** The languages that people choose most often instead of automatic detection. */
const offered = [
  'en',
  'bn',
  'ar',
  'de',
  'es',
  'fa',
  'fr',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'ru',
  'sw',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
]

/** A recording without a transcript. Its owner asks for one, and reads first where the sound goes. */
export function StartTranscript({ talk, transcription }: StartTranscriptProps) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  const { can, engine, lacksFeature } = transcription
  const failure = talk.transcript?.failure

  /** Why the caller cannot have it transcribed. */
  function reason(): string {
    if (talk.switchedOff) return errorText('transcript.switched_off')
    if (!engine.isOn) return t('none.off')
    if (engine.sentTo !== null && !engine.isAllowed) return t('none.notAllowed', { host: engine.sentTo })
    return lacksFeature ? errorText('transcript.not_allowed') : t('start.owner')
  }

  return (
    <Card className={styles.padded}>
      <h2 className={styles.title}>{t('start.title')}</h2>
      <Notice tone="bad">{failure ? t(`failed.${failure}`) : null}</Notice>
      {can.transcribe && !talk.deleted && !talk.switchedOff ? (
        <StartForm talk={talk} engine={engine} />
      ) : (
        <p className={styles.quiet}>{reason()}</p>
      )}
    </Card>
  )
}

interface StartFormProps {
  talk: Pick<RecordedTalk, 'fileName' | 'unannounced'>
  engine: Transcription['engine']
  /** There is one, which is replaced. */
  isAgain?: boolean
  onStarted?(): void
}

export function StartForm({ talk, engine: { sentTo, models }, isAgain = false, onStarted }: StartFormProps) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  const [chosenLanguage, setLanguage] = useState('')
  const [modelName, setModelName] = useState('')
  const model = models.find(({ name }) => name === modelName) ?? models[0]
  const language = model?.isEnglishOnly ? 'en' : chosenLanguage
  const start = useMutation(
    orpc.transcript.start.mutationOptions({
      onSuccess: () => onStarted?.(),
      meta: { changes: ['transcripts'] },
    }),
  )
  const nameOf = useLanguageName()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        start.mutate({
          fileName: talk.fileName,
          ...(language ? { language } : {}),
          ...(model && models.length > 1 ? { model: model.name } : {}),
        })
      }}
    >
      <p>
        {t('start.lead')} {sentTo === null ? t('start.here') : t('start.sentTo', { host: sentTo })}{' '}
        {isAgain ? t('start.replaces') : null}
      </p>
      <Notice tone="quiet">{talk.unannounced ? unannouncedText(t, sentTo) : null}</Notice>
      {models.length > 1 ? (
        <NativeSelect
          className={styles.choose}
          label={t('start.model')}
          value={model?.name ?? ''}
          data={models.map(({ name, isEnglishOnly }) => ({
            value: name,
            label: isEnglishOnly ? t('start.englishOnly', { model: name }) : name,
          }))}
          onChange={({ currentTarget }) => setModelName(currentTarget.value)}
        />
      ) : null}
      <NativeSelect
        className={styles.choose}
        label={t('start.language')}
        value={language}
        data={
          model?.isEnglishOnly
            ? [{ value: 'en', label: nameOf('en') }]
            : [
                { value: '', label: t('start.automatic') },
                ...offered.map((code) => ({ value: code, label: nameOf(code) })),
              ]
        }
        onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
      />
      <div>
        <Button
          type="submit"
          loading={start.isPending}
          leftSection={<IconFileText size={18} stroke={1.8} aria-hidden />}
        >
          {t(isAgain ? 'start.again' : 'start.button')}
        </Button>
      </div>
      <Notice tone="bad">{start.error ? errorText(start.error) : null}</Notice>
    </form>
  )
}

function unannouncedText(t: ReturnType<typeof useText<'transcripts'>>, host: string | null): string {
  return host === null ? t('start.unannounced') : t('start.unannouncedSent', { host })
}
