import { useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'

/** Says of a file that was downloaded that more fitted than it holds. */
export function CutNote({ isCut = false }: { isCut?: boolean | undefined }) {
  const t = useText('common')
  return <Notice tone="quiet">{isCut ? t('download.cut') : null}</Notice>
}
