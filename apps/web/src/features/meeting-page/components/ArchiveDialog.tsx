import {
  archivePartNames,
  limits,
  type ArchiveOmission,
  type ArchivePartName,
  type ArchiveScope,
  type MeetingPage,
} from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, SegmentedControl, Skeleton, Switch } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { downloadFrom } from '../../../shared/download/index.ts'
import { useArchivePlan, type PlannedPart } from '../hooks/useArchivePlan.ts'
import { dateOfPage } from '../hooks/useMeetingPage.ts'
import tabs from './tabs.module.css'

interface ArchiveDialogProps {
  meeting: MeetingPage
  onClose(): void
}

/** Downloads everything of a date or a series in one file: shows its contents and size, and what to leave out. */
export function ArchiveDialog({ meeting, onClose }: ArchiveDialogProps) {
  const t = useText('meetingPage')
  const errorText = useErrorText()
  const [scope, setScope] = useState<ArchiveScope>('date')
  const [excluded, setExcluded] = useState<readonly ArchivePartName[]>([])
  const input = { ...dateOfPage(meeting), scope }
  const { plan, error: planError } = useArchivePlan(input)
  const planned = plan?.parts ?? []
  const chosen = planned.filter(({ part, files }) => files > 0 && !excluded.includes(part))
  const link = useMutation({
    mutationFn: () =>
      api.meetingPage.archiveLink({
        ...input,
        parts: archivePartNames.filter((part) => !excluded.includes(part)),
      }),
    onSuccess: ({ data }) => {
      downloadFrom(data.url)
      onClose()
    },
  })
  const toggle = (part: ArchivePartName, isWanted: boolean) =>
    setExcluded(isWanted ? excluded.filter((one) => one !== part) : [...excluded, part])
  const error = planError ?? link.error
  return (
    <Dialog
      title={t('archive.title')}
      onClose={onClose}
      actions={
        <Button loading={link.isPending} disabled={chosen.length === 0} onClick={() => link.mutate()}>
          {t('archive.download')}
        </Button>
      }
    >
      <div className={tabs.stack}>
        <p className={tabs.quiet}>{t('archive.text')}</p>
        {meeting.rrule === null ? null : <ScopeChoice scope={scope} onChange={setScope} />}
        {plan || planError ? null : <Skeleton height={280} />}
        {planned.map((one) => (
          <PartSwitch
            key={one.part}
            planned={one}
            isWanted={!excluded.includes(one.part)}
            onToggle={(isWanted) => toggle(one.part, isWanted)}
          />
        ))}
        {plan ? (
          <Total dates={plan.dates} isComplete={plan.isComplete} scope={scope} chosen={chosen} />
        ) : null}
        <Notice tone="bad">{error ? errorText(error) : null}</Notice>
      </div>
    </Dialog>
  )
}

function ScopeChoice({ scope, onChange }: { scope: ArchiveScope; onChange(scope: ArchiveScope): void }) {
  const t = useText('meetingPage')
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('archive.scope')}
      value={scope}
      data={[
        { value: 'date', label: t('report.date') },
        { value: 'series', label: t('report.series') },
      ]}
      onChange={(value) => onChange(value === 'series' ? 'series' : 'date')}
    />
  )
}

/** The parts that can be left out. */
const explained = [
  'not_approved',
  'not_ready',
  'removed',
  'unavailable',
  'private',
  'earlier_versions',
] as const
const isExplained = (reason: ArchiveOmission): reason is (typeof explained)[number] =>
  explained.some((one) => one === reason)

function PartSwitch({
  planned: { part, files, bytes, leftOut },
  isWanted,
  onToggle,
}: {
  planned: PlannedPart
  isWanted: boolean
  onToggle(isWanted: boolean): void
}) {
  const t = useText('meetingPage')
  const formats = useFormats()
  const count = t('archive.files', { count: files })
  const size = bytes > 0 ? `${count} · ${formats.bytes(bytes)}` : count
  const reasons = leftOut.flatMap(({ reason }) =>
    isExplained(reason) ? [t(`archiveOmitted.${reason}`)] : [],
  )
  return (
    <Switch
      classNames={{ root: tabs.switch, label: tabs.switchLabel }}
      label={t(`archive.part_${part}`)}
      description={[files === 0 ? t('archive.none') : size, ...reasons].join(' – ')}
      checked={isWanted && files > 0}
      disabled={files === 0}
      onChange={(event) => onToggle(event.currentTarget.checked)}
    />
  )
}

function Total({
  dates,
  isComplete,
  scope,
  chosen,
}: {
  dates: number
  /** False while more dates are being counted. */
  isComplete: boolean
  scope: ArchiveScope
  chosen: readonly PlannedPart[]
}) {
  const t = useText('meetingPage')
  const formats = useFormats()
  const bytes = chosen.reduce((sum, one) => sum + one.bytes, 0)
  const files = chosen.reduce((sum, one) => sum + one.files, 0)
  return (
    <p role="status" className="num">
      <b>{t('archive.files', { count: files })}</b>
      {bytes > 0 ? ` · ${t('archive.size', { size: formats.bytes(bytes) })}` : null}
      {scope === 'series'
        ? ` · ${t('archive.dates', { count: dates, most: formats.number(limits.archives.maxDates) })}`
        : null}
      {isComplete ? null : ` · ${t('archive.counting')}`}
    </p>
  )
}
