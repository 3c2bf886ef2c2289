import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ArchivePanel, archiveOptions } from '../../../shared/archive/index.ts'
import { ProfileCard } from './ProfileCard.tsx'

/** Exports all data of the user (spec 2.56). */
export function OwnDataCard() {
  const t = useText('profile')
  const errorText = useErrorText()
  const current = useQuery(archiveOptions(orpc.ownData))
  return (
    <ProfileCard title={t('ownData.title')} text={t('ownData.text')}>
      {current.error ? <Notice tone="bad">{errorText(current.error)}</Notice> : null}
      {current.isPending ? <Skeleton height={36} mt={16} /> : null}
      {current.data ? (
        <ArchivePanel calls={orpc.ownData} known={current.data.data} start={t('ownData.submit')} />
      ) : null}
    </ProfileCard>
  )
}
