import { firstLimits, type MeetingInfo, type RecordingPurposes } from '@majlis/contract'
import { toLatinDigits } from '@majlis/i18n'
import { useErrorText, useText } from '@majlis/i18n/react'
import { TextField } from '@majlis/ui'
import { Button, UnstyledButton } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { PageLink } from '../../../shared/navigation/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { useFocusOn } from '../hooks/useFocusOn.ts'
import { useSignIn } from '../hooks/useSignIn.ts'
import type { JoinForm as Form } from '../model/join-input.ts'
import type { JoinState } from '../model/join-state.ts'
import { JoinButtons } from './JoinButtons.tsx'
import { MeetingHead } from './MeetingHead.tsx'
import styles from './JoinForm.module.css'

export interface JoinFormProps {
  state: Extract<JoinState, { step: 'prejoin' | 'joining' }>
  name: string
  onName: (name: string) => void
  onJoin: (form: Form) => void
}

/** The right half of pre-join: the meeting, the name, and the join button. */
export function JoinForm({ state, name, onName, onJoin }: JoinFormProps) {
  const t = useText('join')
  const { status } = useSession()
  const [passcode, setPasscode] = useState('')
  const [touched, setTouched] = useState(0)
  const { info, isPasscodeNeeded, isSignInNeeded } = state
  const isJoining = state.step === 'joining'

  const isComplete =
    name.trim() !== '' && (!isPasscodeNeeded || passcode.length === firstLimits.meeting.passcodeDigits)
  const { texts, nameField, passcodeField, alert } = useErrors(state, { name, passcode, touched })

  function join(isAdditionalDevice = false) {
    setTouched((count) => count + 1)
    if (!isComplete) return
    const form = { displayName: name, passcode: isPasscodeNeeded ? passcode : '' }
    onJoin(isAdditionalDevice ? { ...form, isAdditionalDevice } : form)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    join()
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
            label={t('pre_join.name')}
            autoComplete="name"
            maxLength={firstLimits.name.maxChars}
            value={name}
            error={texts.name}
            onChange={(event) => onName(event.currentTarget.value)}
          />
          {isPasscodeNeeded ? (
            <TextField
              ref={passcodeField}
              className={styles.passcode}
              label={t('pre_join.passcode')}
              description={t('pre_join.passcode_hint')}
              inputMode="numeric"
              autoComplete="off"
              value={passcode}
              error={texts.passcode}
              onChange={(event) => setPasscode(toPasscode(event.currentTarget.value))}
            />
          ) : null}
          {texts.form ? (
            <p ref={alert} tabIndex={-1} role="alert" className={styles.alert}>
              {texts.form}
            </p>
          ) : null}
          <JoinButtons info={info} isJoining={isJoining} onJoinBeside={() => join(true)} />
          <Notes info={info} />
          {status === 'signed_out' ? <SignInLink text={t('pre_join.sign_in_optional')} /> : null}
        </>
      )}
    </form>
  )
}

interface Entered {
  name: string
  passcode: string
  /** How often Join was pressed. */
  touched: number
}

/** What is missing, or why Join was refused, beside the field that it concerns; moves the focus there. */
function useErrors(
  { step, problem, isPasscodeNeeded }: JoinFormProps['state'],
  { name, passcode, touched }: Entered,
) {
  const errorText = useErrorText()
  const isNameMissing = touched > 0 && name.trim() === ''
  const isPasscodeShort =
    touched > 0 && isPasscodeNeeded && passcode.length < firstLimits.meeting.passcodeDigits
  const textAt = (place: 'name' | 'passcode' | 'form') =>
    problem?.place === place && step !== 'joining' ? errorText(problem.error) : null
  const at = (place: 'name' | 'passcode' | 'form') =>
    problem?.place === place ? `refused ${problem.count}` : null
  return {
    texts: {
      name: isNameMissing ? errorText('room.name_required') : textAt('name'),
      passcode: isPasscodeShort ? errorText('room.passcode_required') : textAt('passcode'),
      form: textAt('form'),
    },
    nameField: useFocusOn<HTMLInputElement>(isNameMissing ? `missing ${touched}` : at('name')),
    passcodeField: useFocusOn<HTMLInputElement>(
      !isNameMissing && isPasscodeShort ? `short ${touched}` : at('passcode'),
    ),
    alert: useFocusOn<HTMLParagraphElement>(at('form')),
  }
}

/** Six digits from whatever is pasted, in the digits of any script. */
function toPasscode(text: string): string {
  return toLatinDigits(text).replace(/\D/g, '').slice(0, firstLimits.meeting.passcodeDigits)
}

function Notes({ info }: { info: MeetingInfo }) {
  const t = useText('join')
  const notes = [
    info.isHostNeeded && info.role !== 'host' ? t('pre_join.wait_for_host') : null,
    info.isApprovalNeeded ? t('pre_join.host_lets_in') : null,
    info.isAudience ? t('pre_join.audience') : null,
    !info.isAudience && info.isAudioOff && info.isVideoOff ? t('pre_join.both_off') : null,
    info.isAudioOff && !info.isVideoOff ? t('pre_join.microphone_off') : null,
    info.isVideoOff && !info.isAudioOff ? t('pre_join.camera_off') : null,
    info.isRecorded ? t('pre_join.recorded_now') : info.mayBeRecorded ? t('pre_join.recorded') : null,
    ...purposeNotes(t, info.recordingPurposes),
    info.captions && captionsNote(t, info.captions),
    info.captions?.translationSentTo
      ? t('pre_join.captions_translated_sent', { host: info.captions.translationSentTo })
      : null,
  ].filter((note) => note !== null)
  return notes.length > 0 ? <p className={styles.notes}>{notes.join(' ')}</p> : null
}

type JoinText = ReturnType<typeof useText<'join'>>

/** What will or can be made from the recording, and which engine does it. */
function purposeNotes(t: JoinText, purposes: RecordingPurposes | null): string[] {
  const { transcript = null, minutes = null } = purposes ?? {}
  return [
    ...(transcript ? [transcriptNote(t, transcript)] : []),
    ...(transcript?.translationSentTo
      ? [t('pre_join.translated_sent', { host: transcript.translationSentTo })]
      : []),
    ...(minutes ? [minutesNote(t, minutes)] : []),
  ]
}

function transcriptNote(
  t: JoinText,
  { isAutomatic, sentTo: host }: NonNullable<RecordingPurposes['transcript']>,
): string {
  if (host === null) return t(isAutomatic ? 'pre_join.transcribed' : 'pre_join.transcribable')
  return t(isAutomatic ? 'pre_join.transcribed_sent' : 'pre_join.transcribable_sent', { host })
}

function minutesNote(
  t: JoinText,
  { isAutomatic, isByModel, sentTo: host }: NonNullable<RecordingPurposes['minutes']>,
): string {
  if (!isByModel) return t(isAutomatic ? 'pre_join.minutes_extract' : 'pre_join.minutes_possible_extract')
  if (host === null) return t(isAutomatic ? 'pre_join.minutes' : 'pre_join.minutes_possible')
  return t(isAutomatic ? 'pre_join.minutes_sent' : 'pre_join.minutes_possible_sent', { host })
}

/** Whether what people say is or can be shown as text, and which host hears it. */
function captionsNote(t: JoinText, { isOn, sentTo: host }: NonNullable<MeetingInfo['captions']>): string {
  if (host === null) return t(isOn ? 'pre_join.captions_on' : 'pre_join.captions_possible')
  return t(isOn ? 'pre_join.captions_on_sent' : 'pre_join.captions_possible_sent', { host })
}

function RegisterFirst({ meetingId, canSignIn }: { meetingId: string; canSignIn: boolean }) {
  const t = useText('join')
  return (
    <div>
      <p className={styles.alert} data-tone="plain">
        {t('pre_join.register_text')}
      </p>
      <Button
        component={PageLink}
        href={`/register/${meetingId}`}
        className={styles.join}
        size="lg"
        fullWidth
      >
        {t('pre_join.register')}
      </Button>
      {canSignIn ? <SignInLink text={t('pre_join.sign_in_optional')} /> : null}
    </div>
  )
}

function SignInFirst() {
  const t = useText('join')
  const signIn = useSignIn()
  return (
    <div>
      <p className={styles.alert} data-tone="plain">
        {t('pre_join.sign_in_needed')}
      </p>
      <Button
        className={styles.join}
        size="lg"
        fullWidth
        leftSection={<IconLogin2 size={20} stroke={1.8} className="points" />}
        onClick={() => signIn()}
      >
        {t('pre_join.sign_in')}
      </Button>
    </div>
  )
}

function SignInLink({ text }: { text: string }) {
  const signIn = useSignIn()
  return (
    <UnstyledButton className={styles.link} onClick={() => signIn()}>
      {text}
    </UnstyledButton>
  )
}
