import { useText } from '@majlis/i18n/react'
import { EmptyState } from '@majlis/ui'
import { IconCloudOff } from '@tabler/icons-react'

/** Shown instead of data that was not loaded before the connection was lost. It loads once the connection is back. */
export function NotLoaded() {
  const t = useText('common')
  return <EmptyState icon={IconCloudOff} title={t('notLoaded.title')} text={t('notLoaded.text')} />
}
