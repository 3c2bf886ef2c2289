import { registrationStates, type Registration } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card, Chip, type ChipTone, DataTable, Notice, Page, TableCell } from '@majlis/ui'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { ExportButton } from '../../../shared/download/index.ts'
import {
  ListOr,
  ShowMore,
  byNumber,
  readerOf,
  useListAddress,
  useListSearch,
  type ListQuery,
} from '../../../shared/lists/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import styles from './registration.module.css'

type State = Registration['state']

/** The most that one call accepts. */
const judgedAtOnce = 500

const tones: Record<State, ChipTone> = { pending: 'warn', approved: 'ok', refused: 'quiet' }

interface RegistrationList {
  /** All of them without one. */
  state?: State | undefined
  search?: string | undefined
}

function readRegistrationList(query: ListQuery): RegistrationList {
  const { one, text } = readerOf(query)
  return { state: one('state', registrationStates), search: text('search') }
}

/**
 * `/registrations/{calendarId}`: the registrations of a meeting, for its organiser: search, approve, decline, export.
 */
export function RegistrationsPage() {
  const t = useText('registration')
  const { calendarId = '' } = useParams({ strict: false })
  const { state: address, change } = useListAddress(readRegistrationList)
  const { state } = address
  const { typed, setTyped, search } = useListSearch(address.search ?? '', (text) =>
    change({ search: text || undefined }),
  )
  const meeting = useQuery(orpc.schedule.get.queryOptions({ input: { id: calendarId } }))
  const list = useInfiniteQuery({
    ...orpc.registration.list.infiniteOptions(
      byNumber({ calendarId, ...(state ? { state } : {}), ...(search ? { search } : {}) }, 'registrations'),
    ),
    placeholderData: keepPreviousData,
  })
  const registrations = list.data?.pages.flatMap(({ data }) => data.registrations)
  const link = meeting.data?.data.registrationLink
  const isFiltered = search !== '' || state !== undefined

  return (
    <Page
      title={t('list.title')}
      lead={meeting.data?.data.meetingTitle ?? ''}
      actions={<ExportButton label={t('list.export')} load={() => api.registration.export({ calendarId })} />}
    >
      <div className={styles.tools}>
        <TextInput
          className={styles.search}
          type="search"
          label={t('list.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('list.state')}
          value={state ?? ''}
          data={[
            { value: '', label: t('list.all') },
            ...registrationStates.map((one) => ({ value: one, label: t(`state.${one}`) })),
          ]}
          onChange={(event) =>
            change({ state: registrationStates.find((one) => one === event.currentTarget.value) })
          }
        />
        {link ? <CopyButton text={link} label={t('list.copyLink')} /> : null}
        <ApproveAll
          calendarId={calendarId}
          ids={(registrations ?? []).flatMap((one) => (one.state === 'pending' ? [one.id] : []))}
        />
      </div>
      <Card>
        <ListOr
          list={list}
          items={registrations}
          icon={IconUserPlus}
          height={180}
          none={{
            title: t(isFiltered ? 'list.noneFound' : 'list.none'),
            text: t(isFiltered ? 'list.noneFoundText' : 'list.noneText'),
          }}
        >
          {(listed) => <RegistrationTable calendarId={calendarId} registrations={listed} />}
        </ListOr>
      </Card>
      <ShowMore list={list} label={t('list.more')} mt="md" />
    </Page>
  )
}

function RegistrationTable({
  calendarId,
  registrations,
}: {
  calendarId: string
  registrations: readonly Registration[]
}) {
  const t = useText('registration')
  return (
    <DataTable
      label={t('list.title')}
      align="top"
      columns={[
        { key: 'person', head: t('list.person') },
        { key: 'state', head: t('list.state') },
        { key: 'registered', head: t('list.registered') },
        { key: 'actions', head: t('list.actions'), isHeadHidden: true },
      ]}
    >
      {registrations.map((registration) => (
        <Row key={registration.id} calendarId={calendarId} registration={registration} />
      ))}
    </DataTable>
  )
}

/** Approves all pending registrations in the list at once; a single one is approved in its row. */
function ApproveAll({ calendarId, ids }: { calendarId: string; ids: string[] }) {
  const t = useText('registration')
  const errorText = useErrorText()
  const judge = useJudge()
  const chosen = ids.slice(0, judgedAtOnce)
  if (ids.length < 2) return null
  return (
    <>
      <Button
        variant="light"
        loading={judge.isPending}
        onClick={() =>
          judge.mutate(
            { calendarId, ids: chosen, state: 'approved' },
            { onSuccess: () => showSnackbar(t('list.approvedAll', { count: chosen.length })) },
          )
        }
      >
        {t('list.approveAll', { count: chosen.length })}
      </Button>
      {judge.error ? (
        <Notice tone="bad" isStrong>
          {errorText(judge.error)}
        </Notice>
      ) : null}
    </>
  )
}

function useJudge() {
  return useMutation(
    orpc.registration.judge.mutationOptions({
      meta: { changes: ['registrations'] },
    }),
  )
}

function Row({ calendarId, registration }: { calendarId: string; registration: Registration }) {
  const t = useText('registration')
  const errorText = useErrorText()
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { id, name, email, state, answers, registeredAt } = registration
  const judge = useJudge()
  const actions = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The pressed button is gone: keyboard users continue from the remaining one.
    if (judge.isSuccess && document.activeElement === document.body)
      actions.current?.querySelector('button')?.focus()
  }, [judge.isSuccess, state])

  const button = (wanted: 'approved' | 'refused', label: string) => (
    <Button
      size="xs"
      variant={wanted === 'approved' ? 'light' : 'default'}
      aria-label={t('list.actionFor', { action: label, name })}
      loading={judge.isPending && judge.variables.state === wanted}
      disabled={judge.isPending}
      onClick={() =>
        judge.mutate(
          { calendarId, ids: [id], state: wanted },
          { onSuccess: () => showSnackbar(t(`list.${wanted}`, { name })) },
        )
      }
    >
      {label}
    </Button>
  )
  return (
    <tr>
      <TableCell narrow="line" className={styles.person}>
        <b>{name}</b>
        <span>{email}</span>
        {answers.length > 0 ? (
          <dl className={styles.answers}>
            {answers.map(({ questionId, label, answer }) => (
              <div key={questionId}>
                <dt>
                  <bdi>{label}</bdi>
                </dt>
                <dd>
                  <bdi>{answer}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {judge.error ? (
          <Notice tone="bad" isStrong>
            {errorText(judge.error)}
          </Notice>
        ) : null}
      </TableCell>
      <TableCell narrow="inline">
        <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>
      </TableCell>
      <TableCell narrow="inline" className="num">
        {formats.date(registeredAt, { length: 'short' })}
      </TableCell>
      <TableCell narrow="line">
        <div ref={actions} className={styles.rowActions}>
          {state === 'approved' ? null : button('approved', t('list.approve'))}
          {state === 'refused' ? null : button('refused', t('list.refuse'))}
        </div>
      </TableCell>
    </tr>
  )
}
