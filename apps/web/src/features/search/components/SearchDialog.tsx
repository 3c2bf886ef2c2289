import { useText } from '@majlis/i18n/react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { SearchPanel } from './SearchPanel.tsx'

export function SearchDialog({ onClose }: { onClose(): void }) {
  const t = useText('search')
  return (
    // It doesn't move while results change.
    <Dialog title={t('title')} size={680} centered={false} yOffset="10dvh" onClose={onClose}>
      <SearchPanel onDone={onClose} />
    </Dialog>
  )
}
