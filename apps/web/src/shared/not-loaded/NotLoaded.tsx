import { useText } from '@majlis/i18n/react'
import { EmptyState } from '@majlis/ui'
import { IconCloudOff } from '@tabler/icons-react'

/** In place of what was not loaded before the connection was lost. It is fetched once the connection is back. */
export function NotLoaded() {
  const t = useText('common')
  return <EmptyState icon={IconCloudOff} title={t('notLoaded.title')} text={t('notLoaded.text')} />
}
