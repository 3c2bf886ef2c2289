import { backdropNames, type BackdropName, type CallPreferences } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { isOwnBackdrop } from '@majlis/media'
import { Notice } from '@majlis/ui'
import { Button, NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useDraft } from '../../../shared/form/index.ts'
import { useBackdropPictures } from '../../../shared/own-backdrops/index.ts'
import { session } from '../../../shared/session/index.ts'
import { askForDevices, readDeviceNames, type NamedDevice } from '../model/device-names.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** How the user joins meetings, on every device (spec 2.56). */
export function CallCard() {
  const t = useText('profile')
  const errorText = useErrorText()
  const preferences = useQuery(orpc.preference.preferences.queryOptions({ staleTime: 0 }))
  const saved = preferences.data?.data.call
  return (
    <ProfileCard title={t('call.title')} text={t('call.text')}>
      {saved ? (
        <CallForm saved={saved} />
      ) : preferences.error ? (
        <Notice tone="bad">{errorText(preferences.error)}</Notice>
      ) : (
        <Skeleton height={320} mt="md" />
      )}
    </ProfileCard>
  )
}

function CallForm({ saved }: { saved: CallPreferences }) {
  const t = useText('profile')
  const tc = useText('common')
  const errorText = useErrorText()
  const save = useMutation(
    orpc.preference.saveCallPreferences.mutationOptions({
      onSuccess: ({ data }) => {
        // The next meeting uses it without another request.
        session.updateProfile({ call: data })
      },
      meta: { changes: ['preferences'], done: t('call.saved') },
    }),
  )

  const { draft: values, change, send } = useDraft(saved, save)
  const backdrops = useBackdropOptions(values.backdrop)

  function submit(event: FormEvent): void {
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.choices} onSubmit={submit} noValidate>
      <OnOffChoice
        legend={t('call.microphoneOn')}
        value={values.isMicrophoneOn}
        onChange={(isMicrophoneOn) => change({ isMicrophoneOn })}
      />
      <OnOffChoice
        legend={t('call.cameraOn')}
        value={values.isCameraOn}
        onChange={(isCameraOn) => change({ isCameraOn })}
      />
      <NativeSelect
        label={tc('backdrops.heading')}
        value={values.backdrop ?? ''}
        data={[{ value: '', label: t('call.asLast') }, ...backdrops]}
        onChange={({ currentTarget }) => change({ backdrop: backdropOf(currentTarget.value) })}
      />
      <DeviceChoices values={values} onChange={change} />
      <footer className={styles.foot}>
        <Notice tone="bad">{save.error ? errorText(save.error) : null}</Notice>
        <Button type="submit" loading={save.isPending}>
          {t('form.save')}
        </Button>
      </footer>
    </form>
  )
}

function backdropOf(value: string): CallPreferences['backdrop'] {
  if (isOwnBackdrop(value)) return value
  return backdropNames.find((name): name is BackdropName => name === value) ?? null
}

/** Built-in backgrounds, the organisation's, and the user's own. A chosen one that was deleted is still listed. */
function useBackdropOptions(chosen: CallPreferences['backdrop']): { value: string; label: string }[] {
  const tc = useText('common')
  const pictures = useBackdropPictures().data?.data
  const named = (['organization', 'own'] as const).flatMap((whose) =>
    (pictures?.[whose] ?? []).map(({ id }, index) => ({
      value: `picture:${id}`,
      label: tc(`ownBackdrops.${whose}`, { number: index + 1 }),
    })),
  )
  const isUnnamed = chosen !== null && isOwnBackdrop(chosen) && !named.some(({ value }) => value === chosen)
  return [
    ...backdropNames.map((name) => ({ value: name, label: tc(`backdrops.${name}`) })),
    ...named,
    ...(isUnnamed ? [{ value: chosen, label: tc('ownBackdrops.chosen') }] : []),
  ]
}

/** On, off, or as last time. */
function OnOffChoice({
  legend,
  value,
  onChange,
}: {
  legend: string
  value: boolean | null
  onChange(value: boolean | null): void
}) {
  const t = useText('profile')
  const choices = { last: null, on: true, off: false }
  const chosen = value === null ? 'last' : value ? 'on' : 'off'
  return (
    <fieldset>
      <legend>{legend}</legend>
      <SegmentedControl<keyof typeof choices>
        fullWidth
        value={chosen}
        data={[
          { value: 'last', label: t('call.last') },
          { value: 'on', label: t('call.on') },
          { value: 'off', label: t('call.off') },
        ]}
        onChange={(choice) => onChange(choices[choice])}
      />
    </fieldset>
  )
}

const devices: readonly NamedDevice[] = ['microphone', 'camera', 'speaker']

/** By name: a device that is not plugged in is not used. */
function DeviceChoices({
  values,
  onChange,
}: {
  values: CallPreferences
  onChange(changes: Partial<CallPreferences>): void
}) {
  const t = useText('profile')
  const tj = useText('join')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const key = ['device-names']
  const names = useQuery({ queryKey: key, queryFn: readDeviceNames, staleTime: 0 })
  const ask = useMutation({
    mutationFn: askForDevices,
    onSuccess: (found) => queries.setQueryData(key, found),
  })
  const isUnnamed = names.data && devices.every((device) => names.data[device].length === 0)
  return (
    <>
      {devices.map((device) => {
        const chosen = values[device]
        const known = names.data?.[device] ?? []
        return (
          <NativeSelect
            key={device}
            label={tj(`devices.${device}`)}
            value={chosen ?? ''}
            data={[
              { value: '', label: t('call.asLast') },
              ...[...new Set([...(chosen ? [chosen] : []), ...known])].map((name) => ({
                value: name,
                label: name,
              })),
            ]}
            onChange={({ currentTarget }) => onChange({ [device]: currentTarget.value || null })}
          />
        )
      })}
      {isUnnamed ? (
        <div>
          <p className={styles.muted}>{t('call.unnamed')}</p>
          <Notice tone="bad">{ask.error ? errorText('media.microphone_blocked') : null}</Notice>
          <div className={styles.buttons}>
            <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
              {t('call.ask')}
            </Button>
          </div>
        </div>
      ) : null}
    </>
  )
}
