import type { Person } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Avatar, Card, Page } from '@majlis/ui'
import { Button, VisuallyHidden } from '@mantine/core'
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
import table from '../components/table.module.css'
import { daysLeft } from '../model/days-left.ts'

/** Deleted accounts, which can be restored for 28 days (spec 2.57, 4.1). */
export function DeletedAccountsPage() {
  const t = useText('people')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const now = useNow()
  const [restored, setRestored] = useState<Person | null>(null)
  const [linked, setLinked] = useState<Person | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const list = useInfiniteQuery(
    orpc.people.filter.infiniteOptions(byCursor({ isDeleted: true, pageSize: 100 })),
  )
  const people = list.data?.pages.flatMap(({ data }) => data.users)
  return (
    <Page title={t('tabs.deleted')} lead={t('deleted.lead')}>
      <PeopleTabs />
      {notice ? (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      ) : null}
      <Card>
        <ListOr
          list={list}
          items={people}
          icon={IconTrash}
          height={240}
          none={{ title: t('deleted.none'), text: t('deleted.noneText') }}
        >
          {(listed) => (
            <div className={table.scroll}>
              <table className={`${table.table} ${table.stacked}`} data-named>
                <thead>
                  <tr>
                    <th scope="col">{t('column.name')}</th>
                    <th scope="col">{t('deleted.at')}</th>
                    <th scope="col">{t('deleted.left')}</th>
                    <th scope="col">
                      <VisuallyHidden>{t('groups.actions')}</VisuallyHidden>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {listed.map((person) => (
                    <tr key={person.id}>
                      <td>
                        <div className={styles.person}>
                          <Avatar name={person.name} email={person.email} size={36} />
                          <div className={styles.words}>
                            <b>{person.name}</b>
                            <span className={styles.quiet}>{person.email}</span>
                          </div>
                        </div>
                      </td>
                      <td className="num" data-label={t('deleted.at')}>
                        {formats.numericDate(person.deletedAt ?? 0)}
                      </td>
                      <td className="num" data-label={t('deleted.left')}>
                        {t('deleted.days', { count: daysLeft(person.purgedAt ?? 0, now) })}
                      </td>
                      <td className={styles.actions}>
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={`${t('act.recordingLinks')}: ${person.name}`}
                          onClick={() => setLinked(person)}
                        >
                          {t('act.recordingLinks')}
                        </Button>
                        <Button
                          size="xs"
                          variant="default"
                          aria-label={`${t('act.restore')}: ${person.name}`}
                          onClick={() => {
                            setNotice(null)
                            setRestored(person)
                          }}
                        >
                          {t('act.restore')}
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
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
          onDone={(done) => {
            setRestored(null)
            setNotice(done)
          }}
        />
      ) : null}
    </Page>
  )
}
