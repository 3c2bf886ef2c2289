import type { InvitationResponse } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import type { entryAddress } from '../../../shared/calendar-link/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { AnswerChip } from './AnswerChip.tsx'
import styles from './invitations.module.css'
import { WithNote } from './WithNote.tsx'

/** The last response, whose invitation has left the list. */
export interface GivenAnswer {
  title: string
  /** `kept`: the suggestion was declined and the meeting keeps its time. */
  answer: Exclude<InvitationResponse, 'pending'> | 'kept'
  address: ReturnType<typeof entryAddress>
  /** The declined invitation, to which a note can be added. */
  declined?: { calendarId: string; occurrenceStart?: number; hostName: string }
}

/**
 * Confirms the last response, with a link to where it can be changed and a field to add a note to a declined
 * invitation.
 */
export function LastAnswer({ given }: { given: GivenAnswer | null }) {
  const t = useText('invitations')
  const { permission } = useUser()
  const place = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    // The pressed button is gone, and the focus with it; people who have moved elsewhere stay there.
    if (given && document.activeElement === document.body) place.current?.focus()
  }, [given])

  return (
    <>
      <div role="status">
        {given ? (
          <p ref={place} tabIndex={-1} className={styles.last}>
            {given.answer === 'accepted' || given.answer === 'declined' ? (
              <AnswerChip response={given.answer} />
            ) : (
              // “Suggested” or “Confirmed” alone would not say by whom.
              t(`answered.${given.answer}`)
            )}{' '}
            <bdi>{given.title}</bdi>{' '}
            {permission.view_meeting ? <TextLink {...given.address}>{t('answered.show')}</TextLink> : null}
          </p>
        ) : null}
      </div>
      {given?.declined ? <DeclineNote key={given.declined.calendarId} declined={given.declined} /> : null}
    </>
  )
}

function DeclineNote({
  declined: { hostName, ...invitation },
}: {
  declined: NonNullable<GivenAnswer['declined']>
}) {
  const t = useText('invitations')
  const [isWriting, setWriting] = useState(false)
  const send = useMutation(
    orpc.invitation.answer.mutationOptions({ meta: { changes: ['invitations', 'meetings'] } }),
  )
  return (
    <div className={styles.declined}>
      {send.isSuccess ? (
        <p role="status">{t('answered.noteSent', { name: hostName })}</p>
      ) : isWriting ? (
        <WithNote
          label={t('request.noteTo', { name: hostName })}
          action={t('answer.sendNote')}
          isSending={send.isPending}
          problem={send.error}
          onSend={(note) => send.mutate({ ...invitation, response: 'declined', note })}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <Button size="sm" variant="subtle" onClick={() => setWriting(true)}>
          {t('answer.addNote')}
        </Button>
      )}
    </div>
  )
}
