import { useText } from '@majlis/i18n/react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { SearchPanel } from './SearchPanel.tsx'

export function SearchDialog({ onClose }: { onClose(): void }) {
  const t = useText('search')
  return (
    <Dialog title={t('title')} size={680} onClose={onClose}>
      <SearchPanel onDone={onClose} />
    </Dialog>
  )
}
