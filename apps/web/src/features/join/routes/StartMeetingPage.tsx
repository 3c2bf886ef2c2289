import { useErrorText, useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { IconLinkOff, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorCode, lightApi, mayHeal } from '../../../shared/light-api/index.ts'
import { joinPath } from '../../../shared/meeting-link/meeting-reference.ts'
import { useGo } from '../../../shared/navigation/index.ts'
import { HomeButton } from '../components/HomeButton.tsx'
import { MessagePage } from '../components/MessagePage.tsx'
import { PreJoin } from '../components/PreJoin.tsx'
import { memory, type StartTicket } from '../model/memory.ts'

/** A start link works once, and React may run an effect twice. A refused link may be tried again. */
const redemptions = new Map<string, Promise<StartTicket>>()

function redeem(jwt: string): Promise<StartTicket> {
  const known = redemptions.get(jwt)
  if (known) return known
  const redemption = lightApi.meeting.redeemStartLink({ jwt }).then(({ data }) => data)
  redemptions.set(jwt, redemption)
  redemption.catch(() => redemptions.delete(jwt))
  return redemption
}

/** `/start-meeting?jwt=…`: exchanges the link for a host's ticket and opens pre-join (spec 2.8). */
export function StartMeetingPage() {
  const t = useText('join')
  const errorText = useErrorText()
  const go = useGo()
  const [jwt] = useState(() => new URLSearchParams(window.location.search).get('jwt') ?? '')
  const [problem, setProblem] = useState<unknown>(jwt ? null : 'room.start_link_used')
  const isPending = problem === null

  useEffect(() => {
    if (!jwt || !isPending) return
    redeem(jwt).then(
      (ticket) => {
        memory.keepTicket(ticket)
        go(joinPath(ticket), { replace: true })
      },
      (error: unknown) => setProblem(error),
    )
  }, [jwt, isPending, go])

  if (isPending) return <PreJoin controller={null} state={{ step: 'loading' }} givenName="" />
  return (
    <MessagePage
      icon={<IconLinkOff size={32} stroke={1.8} />}
      title={t('start.failed')}
      text={errorText(problem)}
      actions={
        <>
          {mayHeal(errorCode(problem)) ? (
            <Button leftSection={<IconRefresh size={18} stroke={1.8} />} onClick={() => setProblem(null)}>
              {t('unavailable.again')}
            </Button>
          ) : null}
          <HomeButton />
        </>
      }
    />
  )
}
