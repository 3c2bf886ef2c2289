import type { Minutes } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import styles from './minutes.module.css'

/** Shown before there are minutes. Says where the transcript goes before it is sent. */
export function StartMinutes({ id, minutes }: { id: string; minutes: Minutes }) {
  const t = useText('minutes')
  const errorText = useErrorText()
  const write = useMutation(orpc.minutes.write.mutationOptions({ meta: { changes: ['minutes'] } }))

  /** Why the caller cannot write minutes. */
  function reason(): string {
    if (minutes.switchedOff) return errorText('minutes.switched_off')
    return minutes.lacksFeature ? errorText('transcript.not_allowed') : t('none.editor')
  }

  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>{t('none.title')}</h2>
      <Notice tone="bad">{minutes.failure ? t(`failed.${minutes.failure}`) : null}</Notice>
      {minutes.can.write ? (
        <>
          <p>
            {t('none.lead')} <Destination {...minutes} />
          </p>
          <div>
            <Button
              loading={write.isPending}
              leftSection={<IconListCheck size={18} stroke={1.8} aria-hidden />}
              onClick={() => write.mutate({ id })}
            >
              {t('none.button')}
            </Button>
          </div>
        </>
      ) : (
        <p className={styles.quiet}>{reason()}</p>
      )}
      <Notice tone="bad">{write.error ? errorText(write.error) : null}</Notice>
    </Card>
  )
}

/** What writes the minutes, where the transcript goes, and whether people were not told of that before they were recorded. */
export function Destination({ engine, unannounced }: Pick<Minutes, 'engine' | 'unannounced'>) {
  const t = useText('minutes')
  const text = destinationText(t, engine)
  if (!unannounced) return text
  const { kind, sentTo: host } = engine
  return `${text} ${kind === 'model' && host !== null ? t('none.unannouncedSent', { host }) : t('none.unannounced')}`
}

function destinationText(
  t: ReturnType<typeof useText<'minutes'>>,
  { kind, sentTo, isAllowed }: Minutes['engine'],
): string {
  if (sentTo !== null && !isAllowed) return t('none.notAllowed', { host: sentTo })
  if (kind === 'extract') return t('none.extract')
  return sentTo === null ? t('none.here') : t('none.sentTo', { host: sentTo })
}
