import {
  licences,
  limits,
  type Licence,
  type OrganizationRole,
  type PeopleAct,
  type Person,
  type PersonFilter,
} from '@majlis/contract'
import { useNoticeText, useText } from '@majlis/i18n/react'
import { Checkbox, NativeSelect, Textarea } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import type { Act } from '../model/acts.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Names } from './Names.tsx'
import styles from './people.module.css'

export interface ActDialogProps {
  act: Act
  people: readonly (Pick<Person, 'id' | 'name'> & Partial<Pick<Person, 'role' | 'licences'>>)[]
  /** How many others are selected with whom it cannot be done. */
  leftOut?: number
  /** In place of `people`: everybody who fits. A job goes through them. */
  everybody?: Partial<PersonFilter> | undefined
  onClose(): void
  /** With the notice to show. */
  onDone(notice: string): void
}

/** Says what an act on some users means, asks what it needs to know, and does it (spec 4.1: admin actions are confirmed). */
export function ActDialog(props: ActDialogProps) {
  const { act, ...others } = props
  return act === 'delete' ? <DeleteDialog {...others} /> : <PlainActDialog {...others} act={act} />
}

function PlainActDialog({
  act,
  people,
  leftOut = 0,
  everybody,
  onClose,
  onDone,
}: ActDialogProps & { act: Exclude<Act, 'delete'> }) {
  const t = useText('people')
  const tc = useText('common')
  const noticeText = useNoticeText()
  const queries = useQueryClient()
  const renew = useRenew()
  const roles = useQuery({ ...orpc.people.roles.queryOptions(), enabled: act === 'role' })
  const [reason, setReason] = useState('')
  const [role, setRole] = useState<OrganizationRole>(people[0]?.role ?? 'user')
  const [chosen, setChosen] = useState<Licence[]>(people[0]?.licences ?? [])
  const userIds = people.map(({ id }) => id)

  const what = ((): PlainAct => {
    switch (act) {
      case 'suspend':
        return { act, reason: reason.trim() }
      case 'role':
        return { act, role }
      case 'licence':
        return { act, licences: chosen }
      default:
        return { act }
    }
  })()
  const doing = useMutation({
    mutationFn: async (): Promise<Done> => {
      if (!everybody) return actOn(userIds, what)
      const started = await api.people.startRun({ filter: everybody, act: what })
      queries.setQueryData(orpc.people.currentRun.queryKey(), started)
      return {}
    },
    onSuccess: async ({ message }) => {
      await renew('people')
      onDone(message ? noticeText(message) : t('confirm.done'))
    },
  })
  const named = people.length === 1 ? people[0]?.name : t('confirm.people', { count: people.length })
  const whom = everybody ? t('confirm.everybody') : named
  const isDangerous = act === 'suspend' || act === 'cancel'

  return (
    <FormDialog
      title={`${t(`act.${act}`)}: ${whom}`}
      action={t(`act.${act}`)}
      back={tc('action.close')}
      sending={doing}
      isDangerous={isDangerous}
      onSubmit={() => doing.mutate()}
      onClose={onClose}
    >
      <Names people={people} leftOut={leftOut} />
      <p>{t(`confirm.${act}`)}</p>
      {everybody ? <p>{t('confirm.everybodyText')}</p> : null}
      {act === 'suspend' ? (
        <Textarea
          label={t('confirm.reason')}
          maxLength={limits.people.reasonMaxChars}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {act === 'role' ? (
        <NativeSelect
          label={t('column.role')}
          value={role}
          data={(roles.data?.data ?? [role]).map((one) => ({ value: one, label: t(`role.${one}`) }))}
          onChange={(event) =>
            setRole(roles.data?.data.find((one) => one === event.currentTarget.value) ?? role)
          }
        />
      ) : null}
      {act === 'licence' ? (
        <fieldset className={styles.fieldset}>
          <legend>{t('column.licences')}</legend>
          <div className={styles.checks}>
            {licences.map((licence) => (
              <Checkbox
                key={licence}
                label={t(`licence.${licence}`)}
                checked={chosen.includes(licence)}
                onChange={(event) =>
                  setChosen(
                    event.currentTarget.checked
                      ? [...chosen, licence]
                      : chosen.filter((one) => one !== licence),
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      ) : null}
    </FormDialog>
  )
}

/** Deleting asks for more, in a dialog of its own. */
type PlainAct = Exclude<PeopleAct, { act: 'delete' }>

/** What went well, where the catalogue has words for it (spec 8.19). */
interface Done {
  message?: string | undefined
}

/** On all of these users or on none. */
function actOn(userIds: string[], what: PlainAct): Promise<Done> {
  switch (what.act) {
    case 'suspend':
      return api.people.suspend({ userIds, reason: what.reason })
    case 'reactivate':
      return api.people.reactivate({ userIds })
    case 'restore':
      return api.people.restore({ userIds })
    case 'resend':
      return api.people.resendInvitation({ userIds })
    case 'cancel':
      return api.people.cancelInvitation({ userIds })
    case 'role':
      return api.people.changeRole({ userIds, role: what.role })
    case 'licence':
      return api.people.changeLicences({ userIds, licences: what.licences })
  }
}
