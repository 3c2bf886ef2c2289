import { useText } from '@majlis/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ArchivePanel, archiveOptions } from '../../../shared/archive/index.ts'
import { Loaded } from './Loaded.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** Exports all data of the organisation in one archive, for its owner. */
export function ExportCard() {
  const t = useText('organization')
  const current = useQuery(archiveOptions(orpc.organizationExport))
  return (
    <Loaded query={current}>
      {(known) => (
        <SettingsCard title={t('export.title')} text={t('export.text')}>
          <ArchivePanel calls={orpc.organizationExport} known={known} start={t('export.start')} />
        </SettingsCard>
      )}
    </Loaded>
  )
}
