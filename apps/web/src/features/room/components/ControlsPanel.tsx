import { useText } from '@majlis/i18n/react'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { switchText, switched, type OfferedFlag } from '../../../shared/host-settings/setting-groups.ts'
import { useMissingEngine, withMissing } from '../../../shared/host-settings/useMissingEngine.ts'
import { LockedSettings, useIsKept, useLockedSettings, useRoom, useRoomValue } from '../../room-core/index.ts'
import { defaultLockMinutes } from '../model/lock-minutes.ts'
import { allowSwitches, arrivalSwitches, entrySwitches } from '../model/live-settings.ts'
import styles from './ControlsPanel.module.css'
import { latePart } from '../../../shared/late-part/index.ts'
import { WithQueries } from '../../../shared/with-queries/index.ts'
import { LockMinutes } from './LockMinutes.tsx'

const EntryLists = latePart(async () => (await import('./EntryLists.tsx')).EntryLists)

/** The settings of a running room. A change applies to everyone immediately; the server enforces it. */
export function ControlsPanel() {
  return (
    <WithQueries>
      <Controls />
    </WithQueries>
  )
}

function Controls() {
  const t = useText('room')
  const { connection } = useRoom()
  const isLocked = useRoomValue((room) => room.view.isLocked)
  const locked = useLockedSettings()
  return (
    <LockedSettings value={locked}>
      <div className={styles.panel}>
        {locked.length > 0 ? <p className={styles.kept}>{t('controls.kept_note')}</p> : null}
        <Group title={t('controls.entry')}>
          <Row
            label={t('controls.locked')}
            hint={t('controls.locked_hint')}
            checked={isLocked}
            onChange={(checked) => void connection.actions.setLocked(checked)}
          />
          <LockAfter />
          {entrySwitches.map((flag) => (
            <SettingRow key={flag} flag={flag} />
          ))}
          <MoreEntry />
        </Group>
        <Group title={t('controls.allow')}>
          {allowSwitches.map((flag) => (
            <SettingRow key={flag} flag={flag} />
          ))}
        </Group>
        <Group title={t('controls.arrival')}>
          {arrivalSwitches.map((flag) => (
            <SettingRow key={flag} flag={flag} />
          ))}
        </Group>
      </div>
    </LockedSettings>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  )
}

interface RowProps {
  label: string
  hint?: string | undefined
  checked: boolean
  /** The organisation has locked it. */
  isKept?: boolean
  isDisabled?: boolean
  onChange: (checked: boolean) => void
}

function Row({ label, hint, checked, isKept = false, isDisabled = false, onChange }: RowProps) {
  const t = useText('room')
  return (
    <Switch
      className={styles.row}
      classNames={{
        body: styles.rowBody,
        labelWrapper: styles.rowLabel,
        description: styles.rowHint,
        track: styles.track,
      }}
      labelPosition="left"
      label={label}
      // The hint is inside Mantine's label, but not part of the name.
      aria-label={label}
      description={isKept ? t('controls.kept') : hint}
      checked={checked}
      disabled={isKept || isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function SettingRow({ flag }: { flag: OfferedFlag }) {
  const ts = useText('settings')
  const { connection } = useRoom()
  const isKept = useIsKept(flag)
  const { hint, isOn, isUnavailable } = useSettingState(flag)
  return (
    <Row
      label={ts(switchText(flag))}
      hint={hint}
      isDisabled={isUnavailable}
      checked={isOn}
      isKept={isKept}
      onChange={(checked) => void connection.actions.changeSettings(switched(flag, checked))}
    />
  )
}

/** Whether a setting is on, whether it can't be turned on, and the hint about it. */
function useSettingState(flag: OfferedFlag) {
  const t = useText('room')
  const ts = useText('settings')
  const settings = useRoomValue((room) => room.view.settings)
  const missing = useMissingEngine(flag)
  const obstacle = useRoomValue((room) => (flag === 'liveCaptions' ? room.view.captionObstacle : null))
  const delay = useRoomValue((room) => (flag === 'liveCaptions' ? room.view.captionDelay : null))
  const { isOn, isUnavailable } = withMissing(settings, flag, missing)
  // People agreed to the recording while these settings were off.
  const isOnlyOff = flag === 'transcribeRecordings' || flag === 'writeMinutes'

  function hint(): string | undefined {
    if (obstacle) return t(`captions.${obstacle}`)
    if (missing) return ts(`setting.${missing}`)
    if (delay) return t(`captions.${delay}`)
    return flag === 'waitingRoom' ? t('controls.waiting_room_hint') : undefined
  }

  return {
    hint: hint(),
    isOn,
    isUnavailable: isUnavailable || ((obstacle !== null || isOnlyOff) && !isOn),
  }
}

function LockAfter() {
  const t = useText('room')
  const { connection } = useRoom()
  const minutes = useRoomValue((room) => room.view.settings.lockAfterMinutes)
  const isKept = useIsKept('lockAfterMinutes')
  const change = (lockAfterMinutes: number | null) =>
    void connection.actions.changeSettings({ lockAfterMinutes })
  return (
    <>
      <Row
        label={t('controls.lock_after')}
        checked={minutes !== null}
        isKept={isKept}
        onChange={(checked) => change(checked ? defaultLockMinutes : null)}
      />
      {minutes === null ? null : <LockMinutes value={minutes} isKept={isKept} onChange={change} />}
    </>
  )
}

/** Rarely changed during a meeting: collapsed, and loaded when it is opened. */
function MoreEntry() {
  const t = useText('room')
  const { ui } = useRoom()
  const [isOpen, setOpen] = useState(false)
  const onFailed = () => {
    setOpen(false)
    ui.toast({ kind: 'problem', error: null })
  }
  return (
    <>
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('controls.more_entry')}
        <IconChevronRight className="points" size={18} stroke={1.8} aria-hidden />
      </button>
      {isOpen ? <EntryLists onFailed={onFailed} /> : null}
    </>
  )
}
