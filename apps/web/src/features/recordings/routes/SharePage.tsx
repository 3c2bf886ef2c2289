import type { SharedRecording } from '@majlis/contract'
import { zoneName } from '@majlis/i18n'
import { useErrorText, useFormats, useLanguage, useText } from '@majlis/i18n/react'
import { Card, Parts } from '@majlis/ui'
import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconDownload, IconMovieOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api, errorCode, orpc } from '../../../shared/api/index.ts'
import { FailedSheet, PublicFrame } from '../../../shared/frame/index.ts'
import sheet from '../../../shared/frame/sheet.module.css'
import { ButtonLink } from '../../../shared/links/index.ts'
import { OrganizationLink } from '../../../shared/organization-link/index.ts'
import { useReader } from '../../../shared/session/index.ts'
import { Passcode } from '../components/Passcode.tsx'
import { Player } from '../components/Player.tsx'
import { megabytesOf, minutesOf } from '../model/facts.ts'
import styles from './SharePage.module.css'

/**
 * `/copy-record/{fileName}/{extension}/{size}/{length}`: a recording for anyone with its link (spec 2.14, 2.65).
 * Everything shown comes from the server, because the rest of the address may be made up or cut off.
 */
export function SharePage() {
  const t = useText('recordings')
  const { _splat = '' } = useParams({ strict: false })
  const [fileName = ''] = _splat.split('/')
  const { data, error, isPending, refetch } = useQuery({
    ...orpc.recording.shared.queryOptions({ input: { fileName } }),
    enabled: fileName !== '',
    retry: false,
  })
  const [unlocked, setUnlocked] = useState<SharedRecording | null>(null)
  const recording = data?.data ?? unlocked
  const isOpen = data !== undefined
  // Counts one view, however often the page reloads its data. Unlocking already counts as one; failures are ignored.
  useEffect(() => {
    if (isOpen) void api.recording.countView({ fileName }).catch(() => undefined)
  }, [isOpen, fileName])
  /** Asks for the passcode again if there is one. */
  async function renew(): Promise<string | null> {
    const { data: renewed } = await refetch()
    if (!renewed) setUnlocked(null)
    return renewed?.data.downloadUrl ?? null
  }

  const isLocked = !recording && errorCode(error) === 'recording.passcode_required'
  // A truncated name also leads nowhere. A recording that was removed while the page was open is gone too.
  const isGone = fileName === '' || ['recording.not_available', 'input.invalid'].includes(errorCode(error))
  return (
    <PublicFrame
      brand={recording ? <OrganizationLink organizationId={recording.organizationId} /> : undefined}
    >
      <title>{`${isGone || !recording ? t('share.kicker') : recording.meetingTitle} · Majlis`}</title>
      <div className={`${sheet.page} ${styles.page}`}>
        {isGone ? (
          <Gone />
        ) : isLocked ? (
          <Passcode fileName={fileName} onUnlocked={setUnlocked} />
        ) : isPending ? (
          <Skeleton height={520} radius={16} />
        ) : recording ? (
          <Shared recording={recording} renew={renew} />
        ) : (
          <FailedSheet
            error={error}
            nothing={{ code: 'recording.not_available', why: '' }}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </PublicFrame>
  )
}

function Shared({ recording, renew }: { recording: SharedRecording; renew(): Promise<string | null> }) {
  const t = useText('recordings')
  const reader = useReader()
  const formats = useFormats(reader)
  const { language } = useLanguage()
  const { meetingTitle, recordedAt, startDateTime, endDateTime, lengthMs, bytes } = recording
  const start = recordedAt ?? startDateTime
  const minutes = minutesOf(lengthMs)
  const facts = [
    [t('share.file'), recording.savedName],
    [t('share.length'), minutes === null ? t('share.brief') : t('share.minutes', { count: minutes })],
    [t('share.size'), t('share.megabytes', { size: formats.number(megabytesOf(bytes)) })],
  ] as const
  return (
    <Card className={sheet.card}>
      <p className={sheet.quiet}>{t('share.kicker')}</p>
      <h1>
        <bdi>{meetingTitle}</bdi>
      </h1>
      <p className={sheet.when}>
        {/* Links are opened years later, and in other time zones. */}
        <Parts>
          {formats.date(start, { withYear: true })}
          <bdi className="num">
            {recordedAt === null ? formats.timeRange(start, endDateTime) : formats.time(recordedAt)}
          </bdi>
          <bdi>{zoneName(reader.timeZone, language)}</bdi>
        </Parts>
      </p>
      <Player recording={recording} renew={renew} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi className="num">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <Button
          component="a"
          href={recording.downloadUrl}
          download
          size="md"
          leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />}
        >
          {t('share.download')}
        </Button>
      </div>
    </Card>
  )
}

/** Spec 2.65, word for word: the text before the dash is the heading, the rest is below it. */
function Gone() {
  const t = useText('recordings')
  const errorText = useErrorText()
  const [title, why] = errorText('recording.not_available').split(' - ')
  return (
    <Card className={`${sheet.card} ${sheet.notice}`} role="alert">
      <IconMovieOff size={32} stroke={1.8} aria-hidden />
      <h1>{title}</h1>
      <VisuallyHidden> - </VisuallyHidden>
      <p className={sheet.quiet}>{why}</p>
      <div>
        <ButtonLink to="/dashboard">{t('share.okay')}</ButtonLink>
      </div>
    </Card>
  )
}
