import { idSources } from '@majlis/contract'
import { formatMeetingId } from '@majlis/i18n'
import { useText } from '@majlis/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/index.ts'
import styles from './HostSettings.module.css'

export type IdSource = (typeof idSources)[number]

export interface IdSourceChoiceProps {
  value: IdSource
  onChange(value: IdSource): void
}

/** Chooses which meeting ID to use (spec 3.30). */
export function IdSourceChoice({ value, onChange }: IdSourceChoiceProps) {
  const t = useText('settings')
  const { data } = useQuery(orpc.organization.resourceInformation.queryOptions())
  const own = data?.data.resourceAllocation
  const detail = {
    personal: own ? formatMeetingId(own.pmi) : '',
    generated: t('idSource.generatedText'),
    unique_url: t('idSource.unique_urlText'),
  }
  return (
    <fieldset className={styles.sources}>
      <legend>{t('idSource.label')}</legend>
      {idSources.map((source) => (
        <label key={source} className={styles.source}>
          <input type="radio" name="idSource" checked={value === source} onChange={() => onChange(source)} />
          <b>{t(`idSource.${source}`)}</b>
          <small className={source === 'personal' ? 'ltr num' : undefined}>{detail[source]}</small>
        </label>
      ))}
    </fieldset>
  )
}
