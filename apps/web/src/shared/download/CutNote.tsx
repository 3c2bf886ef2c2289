import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'

/** Says that a downloaded file does not contain everything that matches. */
export function CutNote({ isCut = false }: { isCut?: boolean | undefined }) {
  const t = useText('common')
  return <Notice tone="quiet">{isCut ? t('download.cut') : null}</Notice>
}
