import type { RecordingLink } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice, Parts } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { ListOr, ShowMore, byCursor } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import dialogStyles from './RecordingLinksDialog.module.css'
import styles from './people.module.css'

export interface RecordingLinksDialogProps {
  id: string
  name: string
  isDeleted: boolean
  onClose(): void
}

/** The share links of the recordings of a suspended or deleted user; each is kept working or ended. */
export function RecordingLinksDialog({ id, name, isDeleted, onClose }: RecordingLinksDialogProps) {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const renew = useRenew()
  const list = useInfiniteQuery(orpc.recordingLinks.list.infiniteOptions(byCursor({ id, pageSize: 20 })))
  const links = list.data?.pages.flatMap(({ data }) => data.links)
  const deciding = useMutation({
    mutationFn: (decision: { isWorking: boolean; recordingIds?: string[] }) =>
      api.recordingLinks.decide({ id, ...decision }),
    onError: () => renew('recordingLinks', 'auditLog'),
    meta: { changes: ['recordingLinks', 'auditLog'] },
  })
  const all = (isWorking: boolean) => (
    <Button
      variant="default"
      disabled={deciding.isPending || links?.every((link) => link.isWorking === isWorking)}
      onClick={() => deciding.mutate({ isWorking })}
    >
      {t(isWorking ? 'recordingLinks.keepAll' : 'recordingLinks.endAll')}
    </Button>
  )
  return (
    <Dialog
      size="lg"
      title={t('recordingLinks.title', { name })}
      onClose={onClose}
      actions={
        <>
          {links?.length ? all(false) : null}
          {links?.length ? all(true) : null}
          <Button onClick={onClose}>{tc('action.close')}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t(isDeleted ? 'recordingLinks.deleted' : 'recordingLinks.suspended')}</p>
        <ListOr
          list={list}
          items={links}
          icon={IconLink}
          height={160}
          none={{ title: t('recordingLinks.none'), text: t('recordingLinks.noneText') }}
        >
          {(listed) => (
            <ul className={dialogStyles.links}>
              {listed.map((link) => (
                <Row
                  key={link.recordingId}
                  link={link}
                  isPending={deciding.isPending}
                  onDecide={(isWorking) => deciding.mutate({ isWorking, recordingIds: [link.recordingId] })}
                />
              ))}
            </ul>
          )}
        </ListOr>
        <ShowMore list={list} label={t('users.showMore')} />
        <Notice tone="bad" isStrong>
          {deciding.error ? errorText(deciding.error) : null}
        </Notice>
      </div>
    </Dialog>
  )
}

interface RowProps {
  link: RecordingLink
  isPending: boolean
  onDecide(isWorking: boolean): void
}

function Row({ link, isPending, onDecide }: RowProps) {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { meetingTitle, startDateTime, bytes, lengthMs, isWorking } = link
  const action = t(isWorking ? 'recordingLinks.end' : 'recordingLinks.keep')
  return (
    <li>
      <div className={styles.words}>
        <b>
          <bdi>{meetingTitle}</bdi>
        </b>
        <span className={styles.quiet}>
          <Parts>
            {formats.numericDate(startDateTime)}
            {formats.length(lengthMs)}
            {formats.bytes(bytes)}
            {t(isWorking ? 'recordingLinks.working' : 'recordingLinks.ended')}
          </Parts>
        </span>
      </div>
      <Button
        size="sm"
        variant="default"
        disabled={isPending}
        aria-label={`${action}: ${meetingTitle}, ${formats.numericDate(startDateTime)}`}
        onClick={() => onDecide(!isWorking)}
      >
        {action}
      </Button>
    </li>
  )
}
