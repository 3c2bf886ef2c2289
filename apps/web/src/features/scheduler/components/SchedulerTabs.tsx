import { Tabs, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useText } from '@majlis/i18n/react'
import {
  IconAdjustmentsHorizontal,
  IconAlertCircle,
  IconCalendarEvent,
  IconShieldHalf,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Check } from '../hooks/useCheck.ts'
import type { useSchedulerForm } from '../hooks/useSchedulerForm.ts'
import { fieldsOf, sectionOf, sections, type Section } from '../../scheduler-draft/index.ts'
import { AdvancedSection } from './AdvancedSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { HostSection } from './HostSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import styles from './SchedulerDrawer.module.css'

const icons: Record<Section, Icon> = {
  details: IconCalendarEvent,
  advanced: IconAdjustmentsHorizontal,
  host: IconShieldHalf,
  people: IconUsers,
}

export interface SchedulerTabsProps {
  form: ReturnType<typeof useSchedulerForm>
  check: Check
  label: string
}

/** The four parts of the draft. A part with a problem is marked. */
export function SchedulerTabs({ form, check, label }: SchedulerTabsProps) {
  const { state, dispatch, problems, access, uploads, save, canEdit } = form
  const hasProblem = (one: Section) =>
    fieldsOf(problems).some((field) => sectionOf(field) === one && access.errorOf(field) !== null)
  const show = (value: string | null) =>
    dispatch({ type: 'section_shown', section: sections.find((one) => one === value) ?? 'details' })
  const parts: Record<Section, ReactNode> = {
    details: (
      <DetailsSection
        check={check}
        uploads={uploads}
        onShowClash={() => save.showClash(check)}
        onAddPeople={
          canEdit ? () => dispatch({ type: 'section_shown', section: 'people', field: 'invitees' }) : null
        }
      />
    ),
    advanced: <AdvancedSection />,
    host: <HostSection />,
    people: <PeopleSection />,
  }
  return (
    <Tabs value={state.section} onChange={show} keepMounted={false} className={styles.tabs}>
      <Tabs.List grow className={styles.tabList} aria-label={label}>
        {sections.map((one) => (
          <SectionTab key={one} section={one} hasProblem={hasProblem(one)} />
        ))}
      </Tabs.List>
      {sections.map((one) => (
        <SectionPanel key={one} section={one} form={form}>
          {parts[one]}
        </SectionPanel>
      ))}
    </Tabs>
  )
}

function SectionTab({ section, hasProblem }: { section: Section; hasProblem: boolean }) {
  const t = useText('scheduler')
  const TabIcon = icons[section]
  return (
    <Tabs.Tab value={section} className={styles.tab}>
      <TabIcon size={20} stroke={1.8} aria-hidden />
      <span>{t(`section.${section}`)}</span>
      {hasProblem ? (
        <>
          <IconAlertCircle className={styles.mark} size={16} stroke={2.2} aria-hidden />
          <VisuallyHidden> {t('section.hasProblem')}</VisuallyHidden>
        </>
      ) : null}
    </Tabs.Tab>
  )
}

function SectionPanel({
  section,
  form: { state, canEdit },
  children,
}: {
  section: Section
  form: SchedulerTabsProps['form']
  children: ReactNode
}) {
  const t = useText('scheduler')
  const { meeting } = state.kept
  return (
    <Tabs.Panel
      value={section}
      className={styles.panel}
      // If nothing in it is focusable, the panel itself is, so that it can be scrolled.
      tabIndex={canEdit ? undefined : 0}
    >
      {canEdit || !meeting ? null : (
        <p className={styles.viewOnly}>{t('viewOnly', { name: meeting.hostName })}</p>
      )}
      <fieldset className={styles.fields} disabled={!canEdit} aria-label={t(`section.${section}`)}>
        {children}
      </fieldset>
    </Tabs.Panel>
  )
}
