import { firstLimits, type MeetingInfo } from '@majlis/contract'
import { dayKey, formatMeetingId, toLatinDigits } from '@majlis/i18n'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Chip, TextField } from '@majlis/ui'
import { Button, UnstyledButton } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { PageLink, useGo } from '../../../shared/navigation/index.ts'
import { useReader, useSession } from '../../../shared/session/index.ts'
import { keepReturnPath } from '../../../shared/session/return-path.ts'
import { useFocusOn } from '../hooks/useFocusOn.ts'
import type { JoinForm as Form } from '../model/join-input.ts'
import type { JoinState } from '../model/join-state.ts'
import styles from './JoinForm.module.css'

export interface JoinFormProps {
  state: Extract<JoinState, { step: 'prejoin' | 'joining' }>
  name: string
  onName: (name: string) => void
  onJoin: (form: Form) => void
}

/** The right half of pre-join: which meeting, under which name, and the one button. */
export function JoinForm({ state, name, onName, onJoin }: JoinFormProps) {
  const t = useText('join')
  const errorText = useErrorText()
  const { status } = useSession()
  const [passcode, setPasscode] = useState('')
  const [touched, setTouched] = useState(0)
  const { info, problem, isPasscodeNeeded, isSignInNeeded } = state
  const isJoining = state.step === 'joining'

  const isNameMissing = touched > 0 && name.trim() === ''
  const isPasscodeShort =
    touched > 0 && isPasscodeNeeded && passcode.length < firstLimits.meeting.passcodeDigits
  const textAt = (place: 'name' | 'passcode' | 'form') =>
    problem?.place === place && !isJoining ? errorText(problem.error) : null
  const nameError = isNameMissing ? errorText('room.name_required') : textAt('name')
  const passcodeError = isPasscodeShort ? errorText('room.passcode_required') : textAt('passcode')
  const formError = textAt('form')

  const at = (place: 'name' | 'passcode' | 'form') =>
    problem?.place === place ? `refused ${problem.count}` : null
  const nameField = useFocusOn<HTMLInputElement>(isNameMissing ? `missing ${touched}` : at('name'))
  const passcodeField = useFocusOn<HTMLInputElement>(
    !isNameMissing && isPasscodeShort ? `short ${touched}` : at('passcode'),
  )
  const alert = useFocusOn<HTMLParagraphElement>(at('form'))

  function submit(event: FormEvent) {
    event.preventDefault()
    setTouched((count) => count + 1)
    if (name.trim() === '' || (isPasscodeNeeded && passcode.length < firstLimits.meeting.passcodeDigits))
      return
    onJoin({ displayName: name, passcode: isPasscodeNeeded ? passcode : '' })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <MeetingHead info={info} />
      {info.isRegistrationNeeded ? (
        <RegisterFirst meetingId={info.meetingId} canSignIn={status === 'signed_out'} />
      ) : isSignInNeeded && status !== 'signed_in' ? (
        <SignInFirst />
      ) : (
        <>
          <TextField
            ref={nameField}
            label={t('door.name')}
            autoComplete="name"
            maxLength={firstLimits.name.maxChars}
            value={name}
            error={nameError}
            onChange={(event) => onName(event.currentTarget.value)}
          />
          {isPasscodeNeeded ? (
            <TextField
              ref={passcodeField}
              className={styles.passcode}
              label={t('door.passcode')}
              description={t('door.passcode_hint')}
              inputMode="numeric"
              autoComplete="off"
              value={passcode}
              error={passcodeError}
              onChange={(event) => setPasscode(toPasscode(event.currentTarget.value))}
            />
          ) : null}
          {formError ? (
            <p ref={alert} tabIndex={-1} role="alert" className={styles.alert}>
              {formError}
            </p>
          ) : null}
          <Button className={styles.join} type="submit" size="lg" fullWidth loading={isJoining}>
            {t(info.isApprovalNeeded ? 'door.ask' : info.role === 'host' ? 'door.start' : 'door.join')}
          </Button>
          <Notes info={info} />
          {status === 'signed_out' ? <SignInLink text={t('door.sign_in_optional')} /> : null}
        </>
      )}
    </form>
  )
}

/** Six digits out of whatever is pasted, in any script's digits. */
function toPasscode(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '').slice(0, firstLimits.meeting.passcodeDigits)
}

function MeetingHead({ info }: { info: MeetingInfo }) {
  const t = useText('join')
  const reader = useReader()
  const formats = useFormats(reader)
  const { startDateTime, endDateTime } = info
  const [now] = useState(Date.now)
  // People who have shown nothing yet see neither names nor who is inside.
  const isKnown = info.hostName !== ''
  const when = startDateTime !== null && endDateTime !== null ? describe(startDateTime, endDateTime) : null

  function describe(start: number, end: number): string {
    const time = formats.timeRange(start, end)
    return dayKey(start, reader.timeZone) === dayKey(now, reader.timeZone)
      ? t('door.today', { time })
      : `${formats.date(start, { now })} ${time}`
  }

  return (
    <div>
      <p className={styles.kicker}>{t(info.role === 'host' ? 'door.starting' : 'door.joining')}</p>
      <h1 className={styles.title}>
        {info.title || t('door.untitled', { id: formatMeetingId(info.meetingId) })}
      </h1>
      <p className={styles.facts}>
        {when ? <span>{when}</span> : null}
        {info.role === 'host' || !info.hostName ? null : (
          <span>{t('door.hosted_by', { name: info.hostName })}</span>
        )}
      </p>
      {isKnown ? (
        <p className={styles.inside}>
          {info.insideCount > 0 ? (
            <Chip tone="ok" dot>
              {t('door.inside', { count: info.insideCount })}
            </Chip>
          ) : (
            <Chip>{t('door.nobody')}</Chip>
          )}
        </p>
      ) : null}
    </div>
  )
}

function Notes({ info }: { info: MeetingInfo }) {
  const t = useText('join')
  const notes = [
    info.isHostNeeded && info.role !== 'host' ? t('door.wait_for_host') : null,
    info.isApprovalNeeded ? t('door.host_lets_in') : null,
    info.isAudioOff && info.isVideoOff ? t('door.both_off') : null,
    info.isAudioOff && !info.isVideoOff ? t('door.microphone_off') : null,
    info.isVideoOff && !info.isAudioOff ? t('door.camera_off') : null,
    info.mayBeRecorded ? t('door.recorded') : null,
  ].filter((note) => note !== null)
  return notes.length > 0 ? <p className={styles.notes}>{notes.join(' ')}</p> : null
}

/** The way to an account and back to this very page. */
function useSignIn() {
  const go = useGo()
  return () => {
    const { pathname, search } = window.location
    keepReturnPath(pathname + search)
    go('/sign-in')
  }
}

function RegisterFirst({ meetingId, canSignIn }: { meetingId: string; canSignIn: boolean }) {
  const t = useText('join')
  return (
    <div>
      <p className={styles.alert} data-tone="plain">
        {t('door.register_text')}
      </p>
      <Button
        component={PageLink}
        href={`/register/${meetingId}`}
        className={styles.join}
        size="lg"
        fullWidth
      >
        {t('door.register')}
      </Button>
      {canSignIn ? <SignInLink text={t('door.sign_in_optional')} /> : null}
    </div>
  )
}

function SignInFirst() {
  const t = useText('join')
  const signIn = useSignIn()
  return (
    <div>
      <p className={styles.alert} data-tone="plain">
        {t('door.sign_in_needed')}
      </p>
      <Button
        className={styles.join}
        size="lg"
        fullWidth
        leftSection={<IconLogin2 size={20} stroke={1.8} className="points" />}
        onClick={signIn}
      >
        {t('door.sign_in')}
      </Button>
    </div>
  )
}

function SignInLink({ text }: { text: string }) {
  const signIn = useSignIn()
  return (
    <UnstyledButton className={styles.link} onClick={signIn}>
      {text}
    </UnstyledButton>
  )
}
