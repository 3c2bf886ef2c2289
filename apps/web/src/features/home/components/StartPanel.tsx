import { Button, TextInput } from '@mantine/core'
import { limits, type RoomSettings } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
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
import { meetingPath } from '../../../shared/meeting-link/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './StartPanel.module.css'

/** Everything a host decides before the meeting begins (spec 3.26–3.33), then the way into it. */
export function StartPanel({ onClose }: { onClose(): void }) {
  const t = useText('home')
  const tc = useText('common')
  const errorText = useErrorText()
  const router = useRouter()
  const { user } = useUser()
  const [title, setTitle] = useState('')
  const [idSource, setIdSource] = useState<IdSource>('personal')
  const decided = useMeetingDefaults()
  const [changes, setChanges] = useState<Partial<RoomSettings>>({})
  const settings = { ...decided.settings, ...changes }
  // The title that the server gives when none is typed.
  const placeholder = t(idSource === 'personal' ? 'panel.titleRoom' : 'panel.titleNew', {
    name: user.display_name,
  })
  const start = useMutation(
    orpc.meeting.startMeeting.mutationOptions({
      onSuccess: ({ data: { meeting, invitation } }) => {
        router.history.push(meetingPath(invitation.joinLink) ?? `/m/j/${meeting}`)
      },
      meta: { changes: ['meetings'], isFetchedBehind: true },
    }),
  )

  return (
    <Dialog onClose={onClose} size={640} title={t('panel.title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          start.mutate({
            meetingTitle: title.trim() || undefined,
            idSource,
            settings: changedSettings(settings, decided.settings),
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
        <HostSettings
          settings={settings}
          locked={decided.locked}
          onChange={(more) => setChanges((previous) => ({ ...previous, ...more }))}
        />
        <footer className={styles.foot}>
          <Notice tone="bad" isStrong className={styles.error}>
            {start.error ? errorText(start.error) : null}
          </Notice>
          <Button variant="default" size="md" onClick={onClose}>
            {tc('action.cancel')}
          </Button>
          <Button type="submit" size="md" loading={start.isPending || start.isSuccess}>
            {t('panel.submit')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
