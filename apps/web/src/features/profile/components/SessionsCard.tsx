import type { OwnSession } from '@majlis/contract'
import { browserName, formatNumericDate, formatTime, localeOf } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { Chip, Notice } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { countryName } from '../../../shared/countries/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** Where the account is signed in, with device and address, and a button to end each session. */
export function SessionsCard() {
  const t = useText('profile')
  const errorText = useErrorText()
  const renew = useRenew()
  const [isEndingOthers, setEndingOthers] = useState(false)
  const sessions = useQuery(orpc.profile.sessions.queryOptions({ staleTime: 0 }))
  const end = useMutation(
    // It may have ended already.
    orpc.profile.endSession.mutationOptions({
      onError: () => renew('sessions'),
      meta: { changes: ['sessions'], done: t('sessions.ended') },
    }),
  )
  const endOthers = useMutation(
    orpc.profile.endOtherSessions.mutationOptions({
      onSuccess: () => setEndingOthers(false),
      meta: { changes: ['sessions'], done: t('sessions.othersEnded') },
    }),
  )
  const error = end.error ?? sessions.error
  const list = sessions.data?.data
  return (
    <ProfileCard title={t('sessions.title')} text={t('sessions.text')}>
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
      {sessions.isPending ? <Skeleton height={120} mt="md" /> : null}
      {list ? (
        <ul className={styles.sessions}>
          {list.map((one) => (
            <SessionRow
              key={one.id}
              session={one}
              isEnding={end.isPending && end.variables.id === one.id}
              onEnd={() => end.mutate({ id: one.id })}
            />
          ))}
        </ul>
      ) : null}
      {list && list.length > 1 ? (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setEndingOthers(true)}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      ) : null}
      {isEndingOthers ? (
        <ConfirmDialog
          title={t('sessions.endOthersTitle')}
          confirmLabel={t('sessions.endOthers')}
          isBusy={endOthers.isPending}
          error={endOthers.error}
          onConfirm={() => endOthers.mutate(undefined)}
          onClose={() => {
            endOthers.reset()
            setEndingOthers(false)
          }}
        >
          {t('sessions.endOthersText')}
        </ConfirmDialog>
      ) : null}
    </ProfileCard>
  )
}

function SessionRow({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd(): void }) {
  const t = useText('profile')
  const { language } = useLanguage()
  const { timeZone, timeFormat, dateFormat } = useUser().profile
  const { userAgent, address, country, lastSeenAt, isCurrent } = session
  const place = (country && countryName(country, localeOf(language))) ?? t('sessions.placeUnknown')
  const { browser, system } = browserName(userAgent)
  const device =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'))
  const options = { language, timeZone, timeFormat, dateFormat }
  const seen = `${formatNumericDate(lastSeenAt, options)} ${formatTime(lastSeenAt, options)}`
  return (
    <li>
      <div className={styles.session}>
        <b>{device}</b> {isCurrent ? <Chip>{t('sessions.current')}</Chip> : null}
        <p className={styles.muted}>
          {place} · <bdi className="num">{address}</bdi> · {t('sessions.seen', { time: seen })}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          variant="subtle"
          color="red"
          loading={isEnding}
          aria-label={t('sessions.endLabel', { device, address })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
