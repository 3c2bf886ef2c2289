import type { MeetingDefaults, RoomSettingName } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { HostSettings, settingGroups } from '../../../shared/host-settings/index.ts'
import { useSettingsDraft } from '../hooks/useSettingsDraft.ts'
import { Loaded } from './Loaded.tsx'
import styles from './MeetingsSection.module.css'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'

/** What of a meeting can be left to its organizer, in the groups of the switches. */
const lockable = [
  ...settingGroups.map(({ group, flags }) => ({ group, names: [...flags] as const })),
  { group: 'security', names: ['signedInOnly', 'allowedDomains', 'allowedCountries'] },
] as const satisfies { group: string; names: readonly RoomSettingName[] }[]

/** How meetings begin, and what of it members may change (spec 3.26–3.33). */
export function MeetingsSection() {
  const defaults = useQuery(orpc.administration.meetingDefaults.queryOptions({ staleTime: 0 }))
  return <Loaded query={defaults}>{(saved) => <MeetingsForm saved={saved} />}</Loaded>
}

function MeetingsForm({ saved }: { saved: MeetingDefaults }) {
  const t = useText('organization')
  const ts = useText('settings')
  const save = useMutation(
    orpc.administration.saveMeetingDefaults.mutationOptions({
      meta: { changes: ['meetingDefaults'] },
    }),
  )

  const { draft, change, form } = useSettingsDraft(saved, save)
  const { settings, locked } = draft
  const toggled = (name: RoomSettingName, isFree: boolean) =>
    isFree ? locked.filter((one) => one !== name) : [...locked, name]

  return (
    <SettingsCard title={t('meetings.title')} text={t('meetings.text')}>
      <SettingsForm {...form}>
        <HostSettings
          settings={settings}
          onChange={(changes) => change({ settings: { ...settings, ...changes } })}
        />
        <h3 className={styles.heading}>{t('meetings.locks')}</h3>
        <p className={styles.text}>{t('meetings.locksText')}</p>
        <div className={styles.groups}>
          {lockable.map(({ group, names }) => (
            <fieldset key={group} className={styles.group}>
              <legend>{ts(`group.${group}`)}</legend>
              {names.map((name) => (
                <Switch
                  key={name}
                  label={ts(`setting.${name}`)}
                  labelPosition="left"
                  classNames={{ body: styles.switch }}
                  checked={!locked.includes(name)}
                  onChange={(event) => change({ locked: toggled(name, event.currentTarget.checked) })}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </SettingsForm>
    </SettingsCard>
  )
}
