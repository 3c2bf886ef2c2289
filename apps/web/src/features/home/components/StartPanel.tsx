import { Button, Skeleton, TextInput } from '@mantine/core'
import { limits, type RoomSettings } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import {
  HostSettings,
  IdSourceChoice,
  changedSettings,
  useMeetingDefaults,
  type IdSource,
} from '../../../shared/host-settings/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useStartMeeting } from '../api/useStartMeeting.ts'
import styles from './StartPanel.module.css'

/**
 * The settings that a host can choose before a meeting starts (spec 3.26–3.33). The personal room shows its stored
 * ones.
 */
export function StartPanel({ onClose }: { onClose(): void }) {
  const t = useText('home')
  const tc = useText('common')
  const errorText = useErrorText()
  const { user } = useUser()
  const [title, setTitle] = useState('')
  const [idSource, setIdSource] = useState<IdSource>('personal')
  const decided = useMeetingDefaults()
  // Never from the cache: the switches would change under the pointer.
  const room = useQuery(orpc.meeting.ownRoom.queryOptions({ gcTime: 0, retry: false }))
  const [changes, setChanges] = useState<Partial<RoomSettings>>({})
  const begun = idSource === 'personal' ? room.data?.data.settings : undefined
  const settings = { ...(begun ?? decided.settings), ...changes }
  // Only a scheduled meeting can be a webinar.
  const { webinar: _, ...startable } = settings
  // The title that the server uses if none is entered.
  const placeholder = t(idSource === 'personal' ? 'panel.titleRoom' : 'panel.titleNew', {
    name: user.display_name,
  })
  const start = useStartMeeting()

  return (
    <Dialog onClose={onClose} size={640} title={t('panel.title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          start.mutate({
            meetingTitle: title.trim() || undefined,
            idSource,
            // The personal room has defaults of its own, so all settings shown are sent.
            settings: begun ? startable : changedSettings(settings, decided.settings),
          })
        }}
      >
        <p className={styles.lead}>{t('panel.lead')}</p>
        <TextInput
          label={t('panel.meetingTitle')}
          placeholder={placeholder}
          maxLength={limits.meeting.titleMaxChars}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-autofocus
        />
        <IdSourceChoice value={idSource} onChange={setIdSource} />
        {room.isPending ? (
          <Skeleton height={420} />
        ) : (
          <HostSettings
            settings={settings}
            locked={decided.locked}
            onChange={(more) => setChanges((previous) => ({ ...previous, ...more }))}
          />
        )}
        <footer className={styles.foot}>
          <Notice tone="bad" isStrong className={styles.error}>
            {start.error ? errorText(start.error) : null}
          </Notice>
          <Button variant="default" size="md" onClick={onClose}>
            {tc('action.cancel')}
          </Button>
          <Button
            type="submit"
            size="md"
            loading={start.isPending || start.isSuccess}
            disabled={room.isPending}
          >
            {t('panel.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
