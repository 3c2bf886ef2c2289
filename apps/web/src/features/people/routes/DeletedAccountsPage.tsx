import type { Person } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar, Card, DataTable, Page, TableCell } from '@majlis/ui'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { ActDialog } from '../components/ActDialog.tsx'
import { ListOr, ShowMore, byCursor } from '../../../shared/lists/index.ts'
import { RecordingLinksDialog } from '../components/RecordingLinksDialog.tsx'
import { PeopleTabs } from '../components/PeopleTabs.tsx'
import styles from '../components/people.module.css'
import { daysLeft } from '../model/days-left.ts'

/** Deleted accounts, which can be restored for 28 days (spec 2.57, 4.1). */
export function DeletedAccountsPage() {
  const t = useText('people')
  const [restored, setRestored] = useState<Person | null>(null)
  const [linked, setLinked] = useState<Person | null>(null)
  const list = useInfiniteQuery(
    orpc.people.filter.infiniteOptions(byCursor({ isDeleted: true, pageSize: 100 })),
  )
  const people = list.data?.pages.flatMap(({ data }) => data.users)
  return (
    <Page title={t('tabs.deleted')} lead={t('deleted.lead')}>
      <PeopleTabs />
      <Card>
        <ListOr
          list={list}
          items={people}
          icon={IconTrash}
          height={240}
          none={{ title: t('deleted.none'), text: t('deleted.noneText') }}
        >
          {(listed) => (
            <DataTable
              label={t('tabs.deleted')}
              columns={[
                { key: 'name', head: t('column.name') },
                { key: 'deleted', head: t('deleted.at') },
                { key: 'left', head: t('deleted.left') },
                { key: 'actions', head: t('groups.actions'), isHeadHidden: true },
              ]}
            >
              {listed.map((person) => (
                <DeletedAccount
                  key={person.id}
                  person={person}
                  onShowLinks={() => setLinked(person)}
                  onRestore={() => setRestored(person)}
                />
              ))}
            </DataTable>
          )}
        </ListOr>
      </Card>
      <ShowMore list={list} label={t('users.showMore')} mt="md" />
      {linked ? (
        <RecordingLinksDialog id={linked.id} name={linked.name} isDeleted onClose={() => setLinked(null)} />
      ) : null}
      {restored ? (
        <ActDialog
          act="restore"
          people={[restored]}
          onClose={() => setRestored(null)}
          onDone={() => setRestored(null)}
        />
      ) : null}
    </Page>
  )
}

function DeletedAccount({
  person,
  onShowLinks,
  onRestore,
}: {
  person: Person
  onShowLinks(): void
  onRestore(): void
}) {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const now = useNow()
  const { name, email, deletedAt, purgedAt } = person
  return (
    <tr>
      <TableCell narrow="line">
        <div className={styles.person}>
          <Avatar name={name} email={email} size={36} />
          <div className={styles.words}>
            <b>{name}</b>
            <span className={styles.quiet}>{email}</span>
          </div>
        </div>
      </TableCell>
      <TableCell className="num" label={t('deleted.at')}>
        {formats.numericDate(deletedAt ?? 0)}
      </TableCell>
      <TableCell className="num" label={t('deleted.left')}>
        {t('deleted.days', { count: daysLeft(purgedAt ?? 0, now) })}
      </TableCell>
      <TableCell narrow="end" className={styles.actions}>
        <Button
          size="xs"
          variant="default"
          aria-label={`${t('act.recordingLinks')}: ${name}`}
          onClick={onShowLinks}
        >
          {t('act.recordingLinks')}
        </Button>
        <Button size="xs" variant="default" aria-label={`${t('act.restore')}: ${name}`} onClick={onRestore}>
          {t('act.restore')}
        </Button>
      </TableCell>
    </tr>
  )
}
