import { firstLimits } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, TextField } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { meetingPath } from '../../../shared/meeting-link/meeting-path.ts'
import { useGo } from '../../../shared/navigation/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { useFocusOn } from '../hooks/useFocusOn.ts'
import { memory } from '../model/memory.ts'
import { PreJoinFrame } from './PreJoinFrame.tsx'
import styles from './EntryForm.module.css'

/**
 * `/m/j` without a meeting: asks for the meeting and the name. `given` is what the address has instead, such as a
 * truncated link.
 */
export function EntryForm({ given }: { given: string }) {
  const t = useText('join')
  const errorText = useErrorText()
  const go = useGo()
  const { status } = useSession()
  const [meeting, setMeeting] = useState(given)
  const [name, setName] = useState(memory.readGuestName)
  const [attempts, setAttempts] = useState(0)
  const isGuest = status !== 'signed_in'
  const isUnreadable = (attempts > 0 || (given !== '' && meeting === given)) && meetingPath(meeting) === null
  const isNameMissing = attempts > 0 && isGuest && name.trim() === ''
  const meetingField = useFocusOn<HTMLInputElement>(isUnreadable ? attempts : null)
  const nameField = useFocusOn<HTMLInputElement>(isNameMissing && !isUnreadable ? attempts : null)

  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempts((count) => count + 1)
    const path = meetingPath(meeting)
    if (!path || (isGuest && name.trim() === '')) return
    if (isGuest) memory.keepGuestName(name.trim())
    go(path)
  }

  return (
    <PreJoinFrame title={t('title')}>
      <Card className={styles.card}>
        <h1 className={styles.title}>{t('entry.heading')}</h1>
        <p className={styles.lead}>{t('entry.lead')}</p>
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextField
            ref={meetingField}
            label={t('entry.meeting')}
            placeholder="6477 1284 0966"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            value={meeting}
            error={isUnreadable ? t('entry.unreadable') : null}
            onChange={(event) => setMeeting(event.currentTarget.value)}
          />
          {isGuest ? (
            <TextField
              ref={nameField}
              label={t('entry.name')}
              autoComplete="name"
              maxLength={firstLimits.name.maxChars}
              value={name}
              error={isNameMissing ? errorText('room.name_required') : null}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          ) : null}
          <Button type="submit" size="lg" fullWidth>
            {t('entry.submit')}
          </Button>
        </form>
      </Card>
    </PreJoinFrame>
  )
}
