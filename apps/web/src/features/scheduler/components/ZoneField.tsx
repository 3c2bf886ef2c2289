import { Combobox, InputBase, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { zoneName } from '@majlis/i18n'
import { useErrorText, useLanguage, useText } from '@majlis/i18n/react'
import { offsetAt } from '@majlis/scheduling'
import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useNow } from '../../../shared/clock/index.ts'
import { useZoneCities } from '../../../shared/date-time/index.ts'
import { useDraft, instantsOf } from '../../scheduler-draft/index.ts'
import { findZones, offsetText, zoneChoices } from '../model/zones.ts'
import styles from './ZoneField.module.css'

const shownChoices = 60
const dayMs = 86_400_000

/** The zone whose clocks the meeting follows (spec 3.17), found by city, name or offset. */
export function ZoneField() {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { language } = useLanguage()
  const now = useNow()
  const { draft, change, errorOf, isOneEvent } = useDraft()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setSearch('')
      combobox.resetSelectedOption()
      combobox.focusTarget()
    },
  })
  const at = instantsOf(draft)?.start ?? now
  const error = errorOf('timeZone')
  const cities = useZoneCities()
  const city = cities[draft.timeZone] ?? zoneName(draft.timeZone, language, 'city')
  return (
    <Combobox
      store={combobox}
      keepMounted={false}
      width={360}
      position="bottom-end"
      onOptionSubmit={(timeZone) => {
        change({ timeZone })
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          component="button"
          type="button"
          pointer
          aria-label={`${t('details.timeZone')}: ${city}`}
          disabled={isOneEvent}
          className={styles.target}
          leftSection={<IconWorld size={20} stroke={1.8} aria-hidden />}
          rightSection={<IconChevronDown size={18} stroke={1.8} aria-hidden />}
          rightSectionPointerEvents="none"
          error={error ? errorText(error) : null}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={styles.chosen}>
            <bdi>{city}</bdi> <small className="ltr num">{offsetText(offsetAt(at, draft.timeZone))}</small>
          </span>
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={t('details.zoneSearch')}
          placeholder={t('details.zoneSearch')}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.selectFirstOption()
          }}
        />
        <Combobox.Options className={styles.options} aria-label={t('details.timeZone')}>
          <ZoneOptions search={search} chosen={draft.timeZone} day={Math.floor(at / dayMs)} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

interface ZoneOptionsProps {
  search: string
  chosen: string
  /** On which the offsets hold, days since 1970. */
  day: number
}

/** The zones that match the text. There are hundreds, so it is rendered only while the list is open. */
function ZoneOptions({ search, chosen, day }: ZoneOptionsProps) {
  const t = useText('scheduler')
  const { language } = useLanguage()
  const cities = useZoneCities()
  const choices = useMemo(() => zoneChoices(language, day * dayMs, cities), [language, day, cities])
  const found = useMemo(() => findZones(choices, search), [choices, search])
  const shown = useDeferredValue(found).slice(0, shownChoices)
  if (shown.length === 0) return <Combobox.Empty>{t('details.zoneNone')}</Combobox.Empty>
  return shown.map((zone) => (
    <Combobox.Option
      key={zone.timeZone}
      value={zone.timeZone}
      active={zone.timeZone === chosen}
      className={styles.option}
    >
      <span>
        <b>{zone.city}</b>
        <small>{zone.name}</small>
      </span>
      <span className="ltr num">{zone.offset}</span>
    </Combobox.Option>
  ))
}
