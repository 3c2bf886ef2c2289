import type { InvitationResponse } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useEffect, useRef } from 'react'
import type { entryAddress } from '../../../shared/calendar-link/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { AnswerChip } from './AnswerChip.tsx'
import styles from './invitations.module.css'

/** What was answered in place, and has left the list with that. */
export interface GivenAnswer {
  title: string
  /** `kept`: a meeting stays where it is, against a suggestion. */
  answer: Exclude<InvitationResponse, 'pending'> | 'kept'
  address: ReturnType<typeof entryAddress>
}

/** The last answer, and the way to where it can be changed. */
export function LastAnswer({ given }: { given: GivenAnswer | null }) {
  const t = useText('invitations')
  const { permission } = useUser()
  const place = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    // The button that was pressed has gone, and the focus with it; who is somewhere else by now stays there.
    if (given && document.activeElement === document.body) place.current?.focus()
  }, [given])

  return (
    <div role="status">
      {given ? (
        <p ref={place} tabIndex={-1} className={styles.last}>
          {given.answer === 'kept' ? t('answered.kept') : <AnswerChip response={given.answer} />}{' '}
          <bdi>{given.title}</bdi>{' '}
          {permission.view_meeting ? <TextLink {...given.address}>{t('answered.show')}</TextLink> : null}
        </p>
      ) : null}
    </div>
  )
}
