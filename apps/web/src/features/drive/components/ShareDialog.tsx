import type { DriveEntry, DriveShare } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Avatar, Notice } from '@majlis/ui'
import { ActionIcon, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useTypedSearch } from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useShareLink } from '../hooks/useShareLink.ts'
import styles from './drive.module.css'
import sharing from './sharing.module.css'
import folderList from './folders.module.css'
import { LinkPart } from './LinkPart.tsx'

/** The people and teams an entry is shared with, for its owner. Changes apply immediately. */
export function ShareDialog({ entry: { id, name }, onClose }: { entry: DriveEntry; onClose(): void }) {
  const t = useText('drive')
  const errorText = useErrorText()
  const shares = useQuery({ ...orpc.drive.shares.queryOptions({ input: { id } }), staleTime: 0 })
  const link = useShareLink(id)
  const meta = { changes: ['drive' as const] }
  const sharing = useMutation(orpc.drive.share.mutationOptions({ meta }))
  const ending = useMutation(orpc.drive.unshare.mutationOptions({ meta }))
  const error = shares.error ?? sharing.error ?? ending.error
  const listed = shares.data?.data
  const isPrivate = listed?.length === 0 && link.data?.data === null
  return (
    <Dialog title={t('share.title', { name })} onClose={onClose}>
      <SubjectSearch onChoose={(subject) => sharing.mutate({ id, ...subject, canEdit: false })} />
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
      {shares.isPending ? <Skeleton height={80} /> : null}
      {isPrivate ? <p className={styles.hint}>{t('share.none')}</p> : null}
      <ul className={folderList.list} aria-label={t('share.list')}>
        {listed?.map((share) => (
          <ShareRow
            key={share.id}
            share={share}
            onChange={(canEdit) =>
              sharing.mutate({ id, kind: share.kind, subjectId: share.subjectId, canEdit })
            }
            onEnd={() => ending.mutate({ id, shareId: share.id })}
          />
        ))}
      </ul>
      <LinkPart id={id} />
    </Dialog>
  )
}

interface ShareRowProps {
  share: DriveShare
  onChange(canEdit: boolean): void
  onEnd(): void
}

function ShareRow({ share: { name, email, canEdit }, onChange, onEnd }: ShareRowProps) {
  const t = useText('drive')
  return (
    <li className={styles.line}>
      <span className={styles.words}>
        <b className={styles.whole}>
          <bdi>{name}</bdi>
        </b>
        <small className={sharing.email} dir={email ? 'ltr' : undefined}>
          {email ?? t('share.team')}
        </small>
      </span>
      <span className={sharing.rights}>
        <NativeSelect
          size="sm"
          aria-label={t('share.can', { name })}
          value={canEdit ? 'edit' : 'view'}
          data={(['view', 'edit'] as const).map((value) => ({ value, label: t(`share.${value}`) }))}
          onChange={({ currentTarget }) => onChange(currentTarget.value === 'edit')}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('share.remove', { name })}
          onClick={onEnd}
        >
          <IconX size={18} stroke={1.8} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  )
}

interface Subject {
  kind: 'user' | 'team'
  subjectId: string
}

const mostShown = 6

/** Colleagues and teams found by name or address. */
function SubjectSearch({ onChoose }: { onChoose(subject: Subject): void }) {
  const t = useText('drive')
  const { user } = useUser()
  const { typed, setTyped, search } = useTypedSearch()
  const found = useQuery({
    ...orpc.team.search.queryOptions({ input: { id: user.organization_id, search } }),
    enabled: search !== '',
  })
  const teams = found.data?.data.groups.filter(({ kind }) => kind === 'team') ?? []
  const people = found.data?.data.users.filter(({ id }) => id !== user.ID) ?? []
  const hits = [
    ...people.map(({ id, name, email, pictureUrl }) => {
      return { kind: 'user' as const, id, name, detail: email, email, pictureUrl }
    }),
    ...teams.map(({ id, name }) => {
      return { kind: 'team' as const, id, name, detail: t('share.team'), email: name, pictureUrl: null }
    }),
  ].slice(0, mostShown)
  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        label={t('share.search')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {search && found.data ? (
        <ul className={folderList.list}>
          {hits.map(({ kind, id, name, detail, email, pictureUrl }) => (
            <li key={id}>
              <button
                type="button"
                className={folderList.button}
                onClick={() => {
                  onChoose({ kind, subjectId: id })
                  setTyped('')
                }}
              >
                <Avatar name={name} email={email} pictureUrl={pictureUrl} size={28} />
                <span className={styles.words}>
                  <b className={styles.whole}>
                    <bdi>{name}</bdi>
                  </b>
                  <small className={styles.facts}>{detail}</small>
                </span>
              </button>
            </li>
          ))}
          {hits.length === 0 ? <li className={styles.hint}>{t('share.noMatch')}</li> : null}
        </ul>
      ) : null}
    </>
  )
}
