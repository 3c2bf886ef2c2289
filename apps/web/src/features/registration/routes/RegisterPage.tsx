import { useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { FailedSheet, PublicFrame } from '../../../shared/frame/index.ts'
import sheet from '../../../shared/frame/sheet.module.css'
import { OrganizationLink } from '../../../shared/organization-link/index.ts'
import { useReader } from '../../../shared/session/index.ts'
import { MeetingBanner, When } from '../../invitations/index.ts'
import { RegisterForm } from '../components/RegisterForm.tsx'
import { AgendaText } from '../../../shared/agenda-text/index.ts'
import styles from './registration.module.css'

/** `/register/{meetingId}`: people register with their name, and get a link of their own by mail (spec 3.15). */
export function RegisterPage() {
  const t = useText('registration')
  const { meetingId = '' } = useParams({ strict: false })
  const page = useQuery({ ...orpc.registration.page.queryOptions({ input: { meetingId } }), retry: false })
  const [registered, setRegistered] = useState<{ email: string; isWaiting: boolean } | null>(null)
  const reader = useReader()
  const meeting = page.data?.data

  if (!meeting) {
    return (
      <PublicFrame>
        <title>{`${t('title')} · Majlis`}</title>
        <div className={sheet.page}>
          {page.isPending ? (
            <Skeleton height={420} radius={16} />
          ) : (
            <FailedSheet
              error={page.error}
              nothing={{ code: 'registration.not_open', why: t('closed') }}
              onRetry={() => void page.refetch()}
            />
          )}
        </div>
      </PublicFrame>
    )
  }
  return (
    <PublicFrame brand={<OrganizationLink organizationId={meeting.organizationId} />}>
      <title>{`${meeting.title} · Majlis`}</title>
      <div className={sheet.page}>
        <Card className={sheet.card}>
          <MeetingBanner url={meeting.bannerUrl} />
          <p className={sheet.quiet}>
            {meeting.hostName === meeting.organizationName
              ? t('fromAlone', { name: meeting.hostName })
              : t('from', { name: meeting.hostName, organization: meeting.organizationName })}
          </p>
          <h1>
            <bdi>{meeting.title}</bdi>
          </h1>
          <p className={sheet.when}>
            <When meeting={meeting} reader={reader} isZoneShown />
          </p>
          {meeting.agenda ? <AgendaText text={meeting.agenda} /> : null}
          {registered ? (
            <div role="status" className={styles.done}>
              <IconCircleCheck size={28} stroke={1.8} aria-hidden />
              <div>
                <h2>{t(registered.isWaiting ? 'done.waiting' : 'done.title')}</h2>
                <p>
                  {t(registered.isWaiting ? 'done.waitingText' : 'done.text', { email: registered.email })}
                </p>
              </div>
            </div>
          ) : (
            <RegisterForm meeting={meeting} onRegistered={setRegistered} />
          )}
        </Card>
      </div>
    </PublicFrame>
  )
}
