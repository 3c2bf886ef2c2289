import type { Team } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, EmptyState, Page } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { DissolveDialog } from '../components/dissolve-dialog.tsx'
import { GroupDialog } from '../components/group-dialog.tsx'
import { GroupList } from '../components/group-list.tsx'
import { PeopleTabs } from '../components/people-tabs.tsx'

type Open = { kind: 'new' } | { kind: 'edit' | 'dissolve'; team: Team }

/** Teams: groups of people that are invited together. */
export function TeamsPage() {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const { user } = useUser()
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const list = useQuery(orpc.team.groups.queryOptions({ input: { id: user.organization_id } }))
  const teams = list.data?.data
  const close = () => setOpen(null)
  const changed = () => queries.invalidateQueries({ queryKey: orpc.team.key() })
  const find = (id: string) => teams?.find((team) => team.id === id)

  return (
    <Page
      title={t('tabs.teams')}
      lead={t('teams.lead')}
      actions={
        <Button
          leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
          onClick={() => setOpen({ kind: 'new' })}
        >
          {t('teams.new')}
        </Button>
      }
    >
      <PeopleTabs />
      {list.isPending ? (
        <Skeleton height={240} radius={16} />
      ) : !teams ? (
        <div role="alert">
          <EmptyState
            icon={IconUsersGroup}
            title={errorText(list.error)}
            text=""
            action={<Button onClick={() => void list.refetch()}>{tc('action.retry')}</Button>}
          />
        </div>
      ) : teams.length === 0 ? (
        <Card>
          <EmptyState icon={IconUsersGroup} title={t('teams.none')} text={t('teams.noneText')} />
        </Card>
      ) : (
        <GroupList
          label={t('tabs.teams')}
          groups={teams.map((team) => ({ ...team, depth: 0 }))}
          onEdit={(id) => {
            const team = find(id)
            if (team) setOpen({ kind: 'edit', team })
          }}
          onDissolve={(id) => {
            const team = find(id)
            if (team) setOpen({ kind: 'dissolve', team })
          }}
        />
      )}
      {open?.kind === 'new' ? (
        <GroupDialog
          title={t('teams.new')}
          initial={{ name: '', parentId: null, members: [] }}
          save={async ({ name, memberIds }) => {
            await api.team.create({ name, memberIds })
            await changed()
          }}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'edit' ? <EditTeam team={open.team} onChanged={changed} onClose={close} /> : null}
      {open?.kind === 'dissolve' ? (
        <DissolveDialog
          name={open.team.name}
          text={t('teams.deleteText')}
          dissolve={async () => {
            await api.team.delete({ id: open.team.id })
            await changed()
          }}
          onClose={close}
        />
      ) : null}
    </Page>
  )
}

/** The dialog opens once it is known who is in the team. */
function EditTeam({
  team,
  onChanged,
  onClose,
}: {
  team: Team
  onChanged(): Promise<unknown>
  onClose(): void
}) {
  const t = useText('people')
  const errorText = useErrorText()
  const members = useQuery({
    ...orpc.team.members.queryOptions({ input: { id: team.id } }),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (members.error) return <p role="alert">{errorText(members.error)}</p>
  if (!members.data) return null
  return (
    <GroupDialog
      title={t('groups.edit', { name: team.name })}
      initial={{ name: team.name, parentId: null, members: members.data.data }}
      save={async ({ name, memberIds }) => {
        await api.team.update({ id: team.id, name, memberIds })
        await onChanged()
      }}
      onClose={onClose}
    />
  )
}
