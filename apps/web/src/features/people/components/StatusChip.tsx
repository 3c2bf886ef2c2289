import type { UserStatus } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Chip, type ChipTone } from '@majlis/ui'

const tones: Record<UserStatus | 'deleted', ChipTone> = {
  active: 'ok',
  invited: 'brand',
  suspended: 'warn',
  deleted: 'bad',
}

export function StatusChip({ status }: { status: UserStatus | 'deleted' }) {
  const t = useText('people')
  return <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>
}
