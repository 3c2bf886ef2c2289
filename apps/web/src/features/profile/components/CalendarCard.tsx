import type { CalendarConnection, CalendarConnectionState, CalendarProvider } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card, Chip, Notice, type ChipTone } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { useProviderName } from '../../../shared/calendar-connections/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './CalendarCard.module.css'
import { CalendarChoices } from './CalendarChoices.tsx'
import profile from './profile.module.css'

export interface CalendarCardProps {
  provider: CalendarProvider
  /** Null if no account is connected. */
  connection: CalendarConnection | null
  /** Whether the installation still offers the provider. */
  isOffered: boolean
  /** The accounts at other providers. */
  others: readonly CalendarConnection[]
}

/** The account at one calendar provider, with the buttons that connect, check and disconnect it (spec 7.22). */
export function CalendarCard({ provider, connection, isOffered, others }: CalendarCardProps) {
  const t = useText('profile')
  const id = useId()
  const name = useProviderName()(provider)
  return (
    <Card className={profile.card} aria-labelledby={id}>
      <div className={styles.head}>
        <IconCalendarEvent size={22} stroke={1.8} aria-hidden />
        <h2 id={id}>{name}</h2>
        {connection ? <StateChip state={connection.state} /> : null}
      </div>
      {connection ? (
        <Connected connection={connection} name={name} isOffered={isOffered} others={others} />
      ) : (
        <>
          <p className={profile.muted}>{t('calendars.text')}</p>
          <ConnectButton provider={provider} label={t('calendars.connect', { name })} isMain={false} />
        </>
      )}
    </Card>
  )
}

const chipOf = {
  connected: { tone: 'ok', text: 'calendars.stateConnected' },
  sign_in_needed: { tone: 'bad', text: 'calendars.stateSignInNeeded' },
  unreachable: { tone: 'warn', text: 'calendars.stateUnreachable' },
} as const satisfies Record<CalendarConnectionState, { tone: ChipTone; text: string }>

function StateChip({ state }: { state: CalendarConnectionState }) {
  const t = useText('profile')
  const { tone, text } = chipOf[state]
  return (
    <Chip tone={tone} dot>
      {t(text)}
    </Chip>
  )
}

/** Leads to the provider, which leads back to the profile. */
function ConnectButton({
  provider,
  label,
  isMain,
}: {
  provider: CalendarProvider
  label: string
  isMain: boolean
}) {
  const errorText = useErrorText()
  const connect = useMutation({
    mutationFn: () => api.calendarConnection.connect({ provider }),
    onSuccess: ({ data }) => window.location.assign(data.url),
  })
  return (
    <>
      <Notice tone="bad">{connect.error ? errorText(connect.error) : null}</Notice>
      <div className={profile.buttons}>
        <Button
          variant={isMain ? 'filled' : 'default'}
          loading={connect.isPending}
          onClick={() => connect.mutate()}
        >
          {label}
        </Button>
      </div>
    </>
  )
}

function Connected({
  connection,
  name,
  isOffered,
  others,
}: Pick<CalendarCardProps, 'isOffered' | 'others'> & { connection: CalendarConnection; name: string }) {
  const t = useText('profile')
  const { provider, state, address, readAt, calendars } = connection
  const { profile: user } = useUser()
  const formats = useFormats(user)
  return (
    <>
      {state === 'sign_in_needed' && isOffered ? (
        <>
          <p className={styles.problem}>{t('calendars.signInNeeded', { name })}</p>
          <ConnectButton provider={provider} label={t('calendars.signInAgain')} isMain />
        </>
      ) : null}
      {state === 'unreachable' ? (
        <p className={profile.muted}>{t('calendars.unreachable', { name })}</p>
      ) : null}
      <dl className={profile.rows}>
        <div>
          <dt>{t('calendars.account')}</dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('calendars.readAt')}</dt>
          <dd className="num">
            {readAt === null
              ? t('calendars.neverRead')
              : formats.side(formats.date(readAt, { length: 'short' }), formats.time(readAt))}
          </dd>
        </div>
      </dl>
      {calendars.length > 0 && state !== 'sign_in_needed' ? (
        <CalendarChoices connection={connection} others={others} />
      ) : null}
      <Actions connection={connection} name={name} />
    </>
  )
}

function Actions({ connection, name }: { connection: CalendarConnection; name: string }) {
  const t = useText('profile')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { provider, address, state, calendars } = connection
  const recheck = useMutation({
    mutationFn: () => api.calendarConnection.checkConnection({ recheckConnection: true }),
    onSuccess: (answer) =>
      queries.setQueryData(
        orpc.calendarConnection.checkConnection.queryKey({ input: { recheckConnection: false } }),
        answer,
      ),
    meta: { changes: ['calendarConnections'], isFetchedBehind: true, done: t('calendars.rechecked') },
  })
  const disconnect = useMutation(
    orpc.calendarConnection.disconnect.mutationOptions({
      onSuccess: () => setAsking(false),
      meta: { changes: ['calendarConnections'], done: t('calendars.disconnected', { name }) },
    }),
  )
  return (
    <>
      <Notice tone="bad">{recheck.error ? errorText(recheck.error) : null}</Notice>
      <div className={profile.buttons}>
        {state === 'sign_in_needed' ? null : (
          <Button variant="default" loading={recheck.isPending} onClick={() => recheck.mutate()}>
            {t('calendars.recheck')}
          </Button>
        )}
        <Button
          variant="default"
          className={styles.disconnect}
          aria-label={t('calendars.disconnectLabel', { name })}
          onClick={() => setAsking(true)}
        >
          {t('calendars.disconnect')}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('calendars.disconnectTitle', { name })}
          confirmLabel={t('calendars.disconnect')}
          isBusy={disconnect.isPending}
          error={disconnect.error}
          onConfirm={() => disconnect.mutate({ provider })}
          onClose={() => {
            disconnect.reset()
            setAsking(false)
          }}
        >
          <p>{t('calendars.disconnectText', { address })}</p>
          {calendars.some(({ receivesMeetings }) => receivesMeetings) ? (
            <p>{t('calendars.disconnectKept')}</p>
          ) : null}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
