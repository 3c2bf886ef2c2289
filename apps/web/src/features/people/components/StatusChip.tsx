import type { Person, UserStatus } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Chip, type ChipTone } from '@majlis/ui'

const tones: Record<UserStatus | 'deleted', ChipTone> = {
  active: 'ok',
  invited: 'brand',
  suspended: 'warn',
  deleted: 'bad',
}

/** The status of an account, including an invitation that was not delivered. */
export function StatusChip({
  person,
}: {
  person: Pick<Person, 'status' | 'deletedAt' | 'isInvitationRefused'>
}) {
  const t = useText('people')
  if (person.isInvitationRefused) return <Chip tone="bad">{t('status.undelivered')}</Chip>
  const status = person.deletedAt === null ? person.status : 'deleted'
  return <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>
}
