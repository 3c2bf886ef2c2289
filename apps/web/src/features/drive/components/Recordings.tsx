import { loadText, useText } from '@majlis/i18n/react'
import { IconChevronRight, IconMovie } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { orpc } from '../../../shared/api/index.ts'
import { latePart } from '../../../shared/late-part/index.ts'
import { hrefOf } from '../model/place.ts'
import styles from './drive.module.css'
import { PathRow } from './PathRow.tsx'

const OwnRecordings = latePart(async () => {
  const [recordings] = await Promise.all([import('../../recordings/index.ts'), loadText('recordings')])
  return recordings.OwnRecordings
})

/**
 * The recordings of the user's meetings, as a folder at the top of the drive. They can't be moved and don't use its
 * storage.
 */
export function RecordingsFolder() {
  const t = useText('drive')
  return (
    <>
      <div className={styles.head}>
        <PathRow
          steps={[
            { id: null, name: t('views.folder') },
            { id: 'recordings', name: t('recordings.title') },
          ]}
          hrefOf={hrefOf}
        />
      </div>
      <OwnRecordings />
    </>
  )
}

/** A link to that folder, for people who have recordings. */
export function RecordingsLink() {
  const t = useText('drive')
  const { data } = useQuery(orpc.recording.listOwn.queryOptions({ input: { pageSize: 1 } }))
  if (!data?.data.data.length) return null
  return (
    <Link className={styles.recordings} to="/drive/recordings">
      <IconMovie size={22} stroke={1.8} aria-hidden />
      <span className={styles.words}>
        <b className={styles.whole}>{t('recordings.title')}</b>
        <small className={styles.facts}>{t('recordings.text')}</small>
      </span>
      <IconChevronRight className="points" size={18} stroke={1.8} aria-hidden />
    </Link>
  )
}
