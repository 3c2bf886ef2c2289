import type { BusinessUnit } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, EmptyState, Page } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconHierarchy3, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { DissolveDialog } from '../components/dissolve-dialog.tsx'
import { GroupDialog } from '../components/group-dialog.tsx'
import { GroupList } from '../components/group-list.tsx'
import { PeopleTabs } from '../components/people-tabs.tsx'
import { possibleParents, unitTree } from '../model/unit-tree.ts'

type Open = { kind: 'new' } | { kind: 'edit' | 'dissolve'; unit: BusinessUnit }

/** Business units: the parts of the organisation, one within another. */
export function BusinessUnitsPage() {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const list = useQuery(orpc.businessUnit.list.queryOptions())
  const units = list.data?.data
  const close = () => setOpen(null)
  const changed = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: orpc.businessUnit.key() }),
      queries.invalidateQueries({ queryKey: orpc.people.key() }),
    ])
  const choose = (kind: 'edit' | 'dissolve') => (id: string) => {
    const unit = units?.find((one) => one.id === id)
    if (unit) setOpen({ kind, unit })
  }

  return (
    <Page
      title={t('tabs.units')}
      lead={t('units.lead')}
      actions={
        <Button
          leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
          onClick={() => setOpen({ kind: 'new' })}
        >
          {t('units.new')}
        </Button>
      }
    >
      <PeopleTabs />
      {list.isPending ? (
        <Skeleton height={240} radius={16} />
      ) : !units ? (
        <div role="alert">
          <EmptyState
            icon={IconHierarchy3}
            title={errorText(list.error)}
            text=""
            action={<Button onClick={() => void list.refetch()}>{tc('action.retry')}</Button>}
          />
        </div>
      ) : units.length === 0 ? (
        <Card>
          <EmptyState icon={IconHierarchy3} title={t('units.none')} text={t('units.noneText')} />
        </Card>
      ) : (
        <GroupList
          label={t('tabs.units')}
          groups={unitTree(units)}
          onEdit={choose('edit')}
          onDissolve={choose('dissolve')}
        />
      )}
      {open?.kind === 'new' && units ? (
        <GroupDialog
          title={t('units.new')}
          initial={{ name: '', parentId: null, members: [] }}
          parents={unitTree(units)}
          save={async (group) => {
            await api.businessUnit.create(group)
            await changed()
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'edit' && units ? (
        <EditUnit unit={open.unit} units={units} onChanged={changed} onClose={close} />
      ) : null}
      {open?.kind === 'dissolve' ? (
        <DissolveDialog
          name={open.unit.name}
          text={t('units.deleteText')}
          dissolve={async () => {
            await api.businessUnit.delete({ id: open.unit.id })
            await changed()
          }}
          onClose={close}
        />
      ) : null}
    </Page>
  )
}

/** The dialog opens once it is known who is in the unit. */
function EditUnit({
  unit,
  units,
  onChanged,
  onClose,
}: {
  unit: BusinessUnit
  units: readonly BusinessUnit[]
  onChanged(): Promise<unknown>
  onClose(): void
}) {
  const t = useText('people')
  const errorText = useErrorText()
  const members = useQuery({
    ...orpc.businessUnit.members.queryOptions({ input: { id: unit.id } }),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (members.error) return <p role="alert">{errorText(members.error)}</p>
  if (!members.data) return null
  return (
    <GroupDialog
      title={t('groups.edit', { name: unit.name })}
      initial={{ name: unit.name, parentId: unit.parentId, members: members.data.data }}
      parents={possibleParents(units, unit.id)}
      save={async (group) => {
        await api.businessUnit.update({ id: unit.id, ...group })
        await onChanged()
      }}
      onClose={onClose}
    />
  )
}
