import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { loadText } from '../model/load-text.ts'
import styles from './FileViewer.module.css'

export function TextView({ url, name }: { url: string; name: string }) {
  const t = useText('viewer')
  const errorText = useErrorText()
  const content = useQuery({ queryKey: ['viewed-text', url], queryFn: () => loadText(url), gcTime: 0 })
  if (content.error) return <Notice tone="bad">{errorText(content.error)}</Notice>
  if (!content.data)
    return (
      <div className={styles.middle}>
        <Loader aria-label={t('loading')} />
      </div>
    )
  return (
    <div className={styles.view}>
      <Notice tone="quiet">{content.data.isCut ? t('cut') : null}</Notice>
      {/* It scrolls, so it can have the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.sheet} role="region" aria-label={name} tabIndex={0}>
        <pre dir="auto">{content.data.text}</pre>
      </div>
    </div>
  )
}
