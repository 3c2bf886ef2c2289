import {
  licences,
  limits,
  type OrganizationRole,
  type PeopleAct,
  type Person,
  type PersonFilter,
} from '@majlis/contract'
import { useNoticeText, useText } from '@majlis/i18n/react'
import { NativeSelect, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { useActTexts, whomOf } from '../hooks/useActTexts.ts'
import type { Act } from '../model/acts.ts'
import { CheckList } from './CheckList.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Names } from './Names.tsx'

export interface ActDialogProps {
  act: Act
  people: readonly (Pick<Person, 'id' | 'name'> & Partial<Pick<Person, 'role' | 'licences'>>)[]
  /** How many selected users the action doesn't apply to. */
  leftOut?: number
  /** Replaces `people`: all matching users. A background job processes them. */
  matching?: Partial<PersonFilter> | undefined
  onClose(): void
  /** Called when it is done, and the snackbar says so; for all matching users, the bulk operation's card does. */
  onDone(): void
}

/**
 * Explains what an action on some users means, asks for its input, and runs it (spec 4.1: admin actions are
 * confirmed).
 */
export function ActDialog(props: ActDialogProps) {
  const { act, ...others } = props
  return act === 'delete' ? <DeleteDialog {...others} /> : <PlainActDialog {...others} act={act} />
}

/** Deleting has a dialog of its own. */
type PlainAct = Exclude<PeopleAct, { act: 'delete' }>

interface PlainActDialogProps extends ActDialogProps {
  act: Exclude<Act, 'delete'>
}

function PlainActDialog(props: PlainActDialogProps) {
  const { act, people, leftOut = 0, matching, onClose } = props
  const t = useText('people')
  const [what, setWhat] = useState(() => firstOf(act, people[0]))
  const doing = useAct(what, props)
  const texts = useActTexts()
  const whom = matching ? 'everyone' : whomOf(people)

  return (
    <FormDialog
      title={texts.title(act, whom)}
      action={t(`act.${act}`)}
      {...(act === 'cancel' && { back: t('confirm.keepInvitation') })}
      sending={doing}
      isDangerous={act === 'suspend' || act === 'cancel'}
      onSubmit={() => doing.mutate()}
      onClose={onClose}
    >
      <Names people={people} leftOut={leftOut} />
      <p>{t(`confirm.${act}`)}</p>
      {matching ? <p>{t('confirm.everyoneText')}</p> : null}
      <ActFields what={what} onChange={setWhat} />
    </FormDialog>
  )
}

/** The initial values of the action; for several people, those of the first. */
function firstOf(
  act: PlainActDialogProps['act'],
  person: ActDialogProps['people'][number] | undefined,
): PlainAct {
  switch (act) {
    case 'suspend':
      return { act, reason: '' }
    case 'role':
      return { act, role: person?.role ?? 'user' }
    case 'licence':
      return { act, licences: person?.licences ?? [] }
    default:
      return { act }
  }
}

/** Runs it: immediately for these people, or in a job for all matching users. */
function useAct(what: PlainAct, { people, matching, onDone }: PlainActDialogProps) {
  const texts = useActTexts()
  const noticeText = useNoticeText()
  const queries = useQueryClient()
  const renew = useRenew()
  return useMutation({
    mutationFn: async (): Promise<Done> => {
      const act = what.act === 'suspend' ? { ...what, reason: what.reason.trim() } : what
      if (!matching)
        return actOn(
          people.map(({ id }) => id),
          act,
        )
      const started = await api.people.startRun({ filter: matching, act })
      queries.setQueryData(orpc.people.currentRun.queryKey(), started)
      return {}
    },
    onSuccess: async ({ message }) => {
      await renew('people', 'auditLog')
      if (!matching) showSnackbar(message ? noticeText(message) : texts.done(what.act, whomOf(people)))
      onDone()
    },
  })
}

interface ActFieldsProps {
  what: PlainAct
  onChange(what: PlainAct): void
}

/** The input of an action. */
function ActFields({ what, onChange }: ActFieldsProps) {
  const t = useText('people')
  switch (what.act) {
    case 'suspend':
      return (
        <Textarea
          label={t('confirm.reason')}
          maxLength={limits.people.reasonMaxChars}
          value={what.reason}
          onChange={(event) => onChange({ ...what, reason: event.currentTarget.value })}
        />
      )
    case 'role':
      return <RoleField role={what.role} onChange={(role) => onChange({ ...what, role })} />
    case 'licence':
      return (
        <CheckList
          legend={t('column.licences')}
          options={licences.map((licence) => ({ value: licence, label: t(`licence.${licence}`) }))}
          chosen={what.licences}
          onChange={(chosen) => onChange({ ...what, licences: chosen })}
        />
      )
    default:
      return null
  }
}

function RoleField({ role, onChange }: { role: OrganizationRole; onChange(role: OrganizationRole): void }) {
  const t = useText('people')
  const roles = useQuery(orpc.people.roles.queryOptions()).data?.data ?? [role]
  return (
    <NativeSelect
      label={t('column.role')}
      value={role}
      data={roles.map((one) => ({ value: one, label: t(`role.${one}`) }))}
      onChange={(event) => onChange(roles.find((one) => one === event.currentTarget.value) ?? role)}
    />
  )
}

/** The message after success, if the catalogue has one (spec 8.19). */
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
