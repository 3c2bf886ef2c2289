import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice, Page } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconPlus, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DissolveDialog } from './DissolveDialog.tsx'
import { ListOr, ShowMore, type ListOrProps, type ShowMoreProps } from '../../../shared/lists/index.ts'
import { GroupDialog, type GroupDialogProps } from './GroupDialog.tsx'
import { GroupList, type ListedGroup } from './GroupList.tsx'
import type { Member } from './MembersField.tsx'
import { PeopleTabs } from './PeopleTabs.tsx'

/** A team or a business unit; teams have no parent. */
export interface Group {
  id: string
  name: string
  parentId?: string | null
}

export interface GroupsPageProps<G extends Group> {
  kind: 'teams' | 'units'
  icon: Icon
  list: ListOrProps<G>['list']
  /** Further groups, if the list comes in pages. */
  pages?: ShowMoreProps['list']
  groups: readonly G[] | undefined
  /** The groups in order, with their depth. */
  rows: readonly ListedGroup[]
  /** The possible parents of this group or a new one; absent if groups have no parent. */
  parentsOf?: (group: G | null) => GroupDialogProps['parents']
  membersOf(id: string): Promise<{ data: Member[] }>
  create: GroupDialogProps['save']
  update(id: string, group: Parameters<GroupDialogProps['save']>[0]): Promise<void>
  dissolve(id: string): Promise<void>
}

type Open<G> = { kind: 'new' } | { kind: 'edit' | 'dissolve'; group: G }

/** The page of teams and of business units. */
export function GroupsPage<G extends Group>(props: GroupsPageProps<G>) {
  const { kind, icon, list, pages, groups, rows, parentsOf, create, dissolve } = props
  const t = useText('people')
  const [open, setOpen] = useState<Open<G> | null>(null)
  const close = () => setOpen(null)
  const choose = (act: 'edit' | 'dissolve') => (id: string) => {
    const group = groups?.find((one) => one.id === id)
    if (group) setOpen({ kind: act, group })
  }
  return (
    <Page
      title={t(`tabs.${kind}`)}
      lead={t(`groups.lead_${kind}`)}
      actions={
        <Button
          leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
          onClick={() => setOpen({ kind: 'new' })}
        >
          {t(`groups.new_${kind}`)}
        </Button>
      }
    >
      <PeopleTabs />
      <ListOr
        list={list}
        items={groups}
        icon={icon}
        height={240}
        inCard
        none={{ title: t(`groups.none_${kind}`), text: t(`groups.noneText_${kind}`) }}
      >
        {() => (
          <>
            <GroupList
              label={t(`tabs.${kind}`)}
              groups={rows}
              onEdit={choose('edit')}
              onDissolve={choose('dissolve')}
            />
            {pages ? <ShowMore list={pages} label={t('groups.more')} mt="md" /> : null}
          </>
        )}
      </ListOr>
      {open?.kind === 'new' ? (
        <GroupDialog
          title={t(`groups.new_${kind}`)}
          initial={{ name: '', parentId: null, members: [] }}
          parents={parentsOf?.(null)}
          done={t(`groups.created_${kind}`)}
          save={create}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'edit' ? <EditGroup {...props} group={open.group} onClose={close} /> : null}
      {open?.kind === 'dissolve' ? (
        <DissolveDialog
          title={t(`groups.delete_${kind}`, { name: open.group.name })}
          text={t(`groups.deleteText_${kind}`)}
          done={t(`groups.deleted_${kind}`)}
          dissolve={() => dissolve(open.group.id)}
          onClose={close}
        />
      ) : null}
    </Page>
  )
}

/** The dialog opens once the members are loaded. */
function EditGroup<G extends Group>({
  kind,
  group,
  parentsOf,
  membersOf,
  update,
  onClose,
}: GroupsPageProps<G> & { group: G; onClose(): void }) {
  const t = useText('people')
  const errorText = useErrorText()
  const members = useQuery({
    queryKey: ['group-members', kind, group.id],
    queryFn: () => membersOf(group.id),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (members.error) return <Notice tone="bad">{errorText(members.error)}</Notice>
  if (!members.data) return null
  return (
    <GroupDialog
      title={t('groups.edit', { name: group.name })}
      initial={{ name: group.name, parentId: group.parentId ?? null, members: members.data.data }}
      parents={parentsOf?.(group)}
      done={t(`groups.saved_${kind}`)}
      save={(saved) => update(group.id, saved)}
      onClose={onClose}
    />
  )
}
