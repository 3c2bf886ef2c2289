import type { InvitationResponse } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Chip, type ChipTone } from '@majlis/ui'

const tones: Record<InvitationResponse, ChipTone> = {
  pending: 'quiet',
  accepted: 'ok',
  declined: 'bad',
  suggested: 'warn',
  confirmed: 'ok',
}

/** What someone answered, with the terms of spec 4.3. */
export function AnswerChip({ response }: { response: InvitationResponse }) {
  const t = useText('invitations')
  return <Chip tone={tones[response]}>{t(`response.${response}`)}</Chip>
}
