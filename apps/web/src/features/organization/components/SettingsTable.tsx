import type { MeetingDefaults, RoomSettingName, RoomSettings } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useId, type ReactNode } from 'react'
import { CountriesField } from '../../../shared/countries-field/index.ts'
import { DomainsField } from '../../../shared/domains-field/index.ts'
import {
  LockChoice,
  SettingSwitch,
  settingGroups,
  switchText,
  useMissingEngine,
  type OfferedFlag,
} from '../../../shared/host-settings/index.ts'
import styles from './SettingsTable.module.css'

export interface SettingsTableProps {
  value: MeetingDefaults
  onChange(changes: Partial<MeetingDefaults>): void
}

/** The settings of new meetings, one per row: name, default, and whether members can change it (spec 3.26–3.33). */
export function SettingsTable({ value, onChange }: SettingsTableProps) {
  const t = useText('organization')
  const ts = useText('settings')
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('meetings.setting')}</th>
          <th scope="col">{t('meetings.default')}</th>
          <th scope="col">{t('meetings.membersMayChange')}</th>
        </tr>
      </thead>
      {settingGroups.map(({ group, flags }) => (
        <Group key={group} title={ts(`group.${group}`)}>
          {flags.map((flag) => (
            <SwitchRow key={flag} flag={flag} value={value} onChange={onChange} />
          ))}
          {group === 'admission' ? <LockRow value={value} onChange={onChange} /> : null}
        </Group>
      ))}
      <Group title={ts('group.security')}>
        <SwitchRow flag="signedInOnly" value={value} onChange={onChange} />
        <ListRows value={value} onChange={onChange} />
      </Group>
    </table>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3} className={styles.group}>
          {title}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

const changed = ({ value, onChange }: SettingsTableProps) => {
  return (changes: Partial<RoomSettings>) => onChange({ settings: { ...value.settings, ...changes } })
}

function SwitchRow({ flag, ...table }: SettingsTableProps & { flag: OfferedFlag }) {
  const t = useText('organization')
  const ts = useText('settings')
  const setting = ts(switchText(flag))
  const missing = useMissingEngine(flag)
  const missingId = useId()
  return (
    <tr>
      <th scope="row">
        {setting}
        {missing ? <small id={missingId}>{ts(`setting.${missing}`)}</small> : null}
      </th>
      <td>
        <SettingSwitch
          flag={flag}
          settings={table.value.settings}
          aria-label={t('meetings.ofSetting', { setting, column: t('meetings.default') })}
          aria-describedby={missing ? missingId : undefined}
          onChange={changed(table)}
        />
      </td>
      <MembersCell {...table} name={flag} setting={setting} />
    </tr>
  )
}

/** The choice moves below its name where there is no room for both. */
function LockRow(table: SettingsTableProps) {
  const t = useText('organization')
  const setting = useText('settings')('setting.lockAfter')
  return (
    <tr>
      <td colSpan={2}>
        <div className={styles.choice}>
          <span>{setting}</span>
          <LockChoice
            settings={table.value.settings}
            aria-label={t('meetings.ofSetting', { setting, column: t('meetings.default') })}
            onChange={changed(table)}
          />
        </div>
      </td>
      <MembersCell {...table} name="lockAfterMinutes" setting={setting} />
    </tr>
  )
}

/** The fields for domains and countries use the columns of name and default. */
function ListRows(table: SettingsTableProps) {
  const ts = useText('settings')
  const { allowedDomains, allowedCountries } = table.value.settings
  const change = changed(table)
  const domains = { label: ts('setting.allowedDomains'), description: ts('setting.allowedDomainsText') }
  const countries = { label: ts('setting.allowedCountries'), description: ts('setting.allowedCountriesText') }
  return (
    <>
      <tr>
        <td colSpan={2}>
          <DomainsField
            {...domains}
            value={allowedDomains}
            onChange={(entered) => change({ allowedDomains: entered })}
          />
        </td>
        <MembersCell {...table} name="allowedDomains" setting={domains.label} />
      </tr>
      <tr>
        <td colSpan={2}>
          <CountriesField
            {...countries}
            value={allowedCountries}
            onChange={(codes) => change({ allowedCountries: codes })}
          />
        </td>
        <MembersCell {...table} name="allowedCountries" setting={countries.label} />
      </tr>
    </>
  )
}

function MembersCell({
  name,
  setting,
  value: { locked },
  onChange,
}: SettingsTableProps & { name: RoomSettingName; setting: string }) {
  const t = useText('organization')
  return (
    <td>
      <Switch
        aria-label={t('meetings.ofSetting', { setting, column: t('meetings.membersMayChange') })}
        checked={!locked.includes(name)}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ locked: checked ? locked.filter((one) => one !== name) : [...locked, name] })
        }
      />
    </td>
  )
}
