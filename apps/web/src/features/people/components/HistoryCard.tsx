import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ShowMore, byCursor } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import accountStyles from './account.module.css'
import styles from './people.module.css'

/** The administrative changes of the account, newest first, from the audit log. */
export function HistoryCard({ userId }: { userId: string }) {
  const t = useText('people')
  const ta = useText('audit')
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const history = useInfiniteQuery(
    orpc.audit.list.infiniteOptions(byCursor({ subjectId: userId, pageSize: 50 })),
  )
  const entries = history.data?.pages.flatMap(({ data }) => data.entries)
  return (
    <Card className={styles.card} aria-labelledby="history">
      <h2 id="history">{t('edit.history')}</h2>
      {history.isPending ? (
        <Skeleton height={120} />
      ) : !entries ? (
        <Notice tone="bad" isStrong>
          {errorText(history.error)}
        </Notice>
      ) : entries.length === 0 ? (
        <p className={styles.quiet}>{t('edit.noHistory')}</p>
      ) : (
        <ol className={accountStyles.history}>
          {entries.map(({ id, at, act, actor }) => (
            <li key={id} className={styles.words}>
              <b>{ta(`acts.${act}`)}</b>
              <span className={styles.quiet}>
                <span className="num">{`${formats.numericDate(at)} ${formats.time(at)}`}</span>{' '}
                {t('edit.by', { name: actor ? (actor.name ?? ta('gone')) : ta('system') })}
              </span>
            </li>
          ))}
        </ol>
      )}
      <ShowMore list={history} label={t('edit.olderHistory')} mt="md" />
    </Card>
  )
}
