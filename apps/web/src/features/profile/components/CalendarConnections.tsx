import { calendarProviders, type CalendarConnections as Connections } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useProviderName } from '../../../shared/calendar-connections/index.ts'
import { signInResultOf, type SignInResult } from '../model/sign-in-result.ts'
import { CalendarCard } from './CalendarCard.tsx'

/** How often the page checks whether newly connected calendars have been read. */
const firstReadMs = 3_000

/**
 * The user's accounts at the calendar providers of this installation, and the result of the sign-in from which the browser returns (spec 1.15, 2.35,
 * 3.42). Renders nothing if the installation offers no provider.
 */
export function CalendarConnections() {
  const errorText = useErrorText()
  const result = useReturnedResult()
  const check = useQuery(
    orpc.calendarConnection.checkConnection.queryOptions({
      input: { recheckConnection: false },
      staleTime: 0,
      refetchInterval: ({ state }) => (isFirstReadDue(state.data?.data) ? firstReadMs : false),
    }),
  )
  const known = check.data?.data
  if (check.error && !known) return <Notice tone="bad">{errorText(check.error)}</Notice>
  if (!known) return <Skeleton height={160} />
  return (
    <>
      {result ? <ResultNotice {...result} connections={known} /> : null}
      {calendarProviders
        .map((provider) => ({
          provider,
          connection: known.connections.find((one) => one.provider === provider) ?? null,
        }))
        .filter(({ provider, connection }) => connection || known.offered.includes(provider))
        .map(({ provider, connection }) => (
          <CalendarCard
            key={provider}
            provider={provider}
            connection={connection}
            isOffered={known.offered.includes(provider)}
            others={known.connections.filter((one) => one.provider !== provider)}
          />
        ))}
    </>
  )
}

/** The result of a sign-in, from the address. Removes it from there, so that a reload does not show it again. */
function useReturnedResult(): SignInResult | null {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [result] = useState(() => signInResultOf(search))
  const isInAddress = 'calendar' in search
  useEffect(() => {
    if (isInAddress) void navigate({ to: '/profile', search: { tab: 'calendars' }, replace: true })
  }, [isInAddress, navigate])
  return result
}

function isFirstReadDue(known: Connections | undefined): boolean {
  return (
    known?.connections.some(
      ({ state, calendars }) =>
        state === 'connected' && calendars.some(({ isRead, readAt }) => isRead && readAt === null),
    ) ?? false
  )
}

function ResultNotice({ provider, result, connections }: SignInResult & { connections: Connections }) {
  const t = useText('profile')
  const name = useProviderName()(provider)
  const { address } = connections.connections.find((one) => one.provider === provider) ?? {}
  if (result !== 'connected')
    return (
      <Notice tone="bad" isStrong>
        {t(`calendars.result_${result}`, { name })}
      </Notice>
    )
  // It may have been disconnected since, in another tab.
  return (
    <Notice tone="ok" isStrong>
      {address ? t('calendars.result_connected', { name, address }) : null}
    </Notice>
  )
}
