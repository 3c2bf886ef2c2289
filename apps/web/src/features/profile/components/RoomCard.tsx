import { limits, newPmuField, type ResourceAllocation } from '@majlis/contract'
import { formatMeetingId } from '@majlis/i18n'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { errorCode, orpc } from '../../../shared/api/index.ts'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { refusedFields, ruleOf, useFields } from '../../../shared/form/index.ts'
import { ProfileCard } from './ProfileCard.tsx'
import styles from './profile.module.css'

/** The user's room: its permanent ID and the name in its link, with buttons to change them (spec 5.3, 7.15). */
export function RoomCard() {
  const t = useText('shell')
  const errorText = useErrorText()
  const seat = useQuery(orpc.organization.resourceInformation.queryOptions())
  const own = seat.data?.data.resourceAllocation
  return (
    <ProfileCard title={t('profile.room')} {...(own && { text: t('profile.roomText') })}>
      {own ? (
        <OwnRoom seat={own} />
      ) : seat.isPending ? (
        <Skeleton height={120} mt="md" />
      ) : (
        <p className={styles.muted}>
          {errorCode(seat.error) === 'resource.not_found' ? t('profile.noSeat') : errorText(seat.error)}
        </p>
      )}
    </ProfileCard>
  )
}

function OwnRoom({ seat }: { seat: ResourceAllocation }) {
  const words = useText('shell')
  const t = useText('profile')
  const queries = useQueryClient()
  const [isRenewing, setRenewing] = useState(false)
  const renew = useMutation(
    orpc.seat.renewPmi.mutationOptions({
      onSuccess: (answer) => {
        queries.setQueryData(orpc.organization.resourceInformation.queryKey(), answer)
        setRenewing(false)
      },
      meta: { done: t('room.renewed') },
    }),
  )
  return (
    <>
      <dl className={styles.rows}>
        <Copied
          name={words('profile.meetingId')}
          shown={formatMeetingId(seat.pmi)}
          text={seat.pmi}
          label={words('profile.copyId')}
        />
        <Copied
          name={words('profile.link')}
          shown={seat.personalLink.replace(/^https?:\/\/|\?.*$/g, '')}
          text={seat.personalLink}
          label={words('profile.copyLink')}
        />
        <Copied
          name={words('profile.passcode')}
          shown={seat.passcode}
          text={seat.passcode}
          label={words('profile.copyPasscode')}
        />
      </dl>
      <LinkNameForm seat={seat} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => setRenewing(true)}>
          {t('room.renew')}
        </Button>
      </div>
      {isRenewing ? (
        <ConfirmDialog
          title={t('room.renewTitle')}
          confirmLabel={t('room.renew')}
          isBusy={renew.isPending}
          error={renew.error}
          onConfirm={() => renew.mutate(undefined)}
          onClose={() => {
            renew.reset()
            setRenewing(false)
          }}
        >
          {t('room.renewText')}
        </ConfirmDialog>
      ) : null}
    </>
  )
}

const names = ['pmu'] as const
const reported = { unforeseen: 'resource.pmu_not_updated' }

function LinkNameForm({ seat }: { seat: ResourceAllocation }) {
  const t = useText('profile')
  const common = useText('common')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const fields = useFields({
    initial: { pmu: seat.pmu },
    rules: { pmu: ruleOf(newPmuField) },
    send: ({ pmu }, onSuccess) => save.mutate({ pmu }, { onSuccess }),
  })
  const save = useMutation(
    orpc.seat.changePmu.mutationOptions({
      onSuccess: ({ data }) => {
        const key = orpc.organization.resourceInformation.queryKey()
        queries.setQueryData(key, { status: 'success', data })
      },
      onError: (error) => fields.refuse(refusedFields(error, names, reported).fields),
      meta: { done: common('success.PMU_UPDATED') },
    }),
  )
  const code = fields.errorOf('pmu') ?? (save.error && refusedFields(save.error, names, reported).form)
  return (
    <form className={styles.choices} {...fields.form}>
      <TextInput
        label={t('room.linkName')}
        description={t('room.linkNameText')}
        required
        maxLength={limits.pmu.maxChars}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...fields.input('pmu')}
        error={code && errorText(code)}
      />
      <footer className={styles.foot}>
        <Button type="submit" loading={save.isPending}>
          {t('form.save')}
        </Button>
      </footer>
    </form>
  )
}

function Copied({ name, shown, text, label }: { name: string; shown: string; text: string; label: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.copied}>
        <span className="num ltr">{shown}</span>
        <CopyButton text={text} label={label} />
      </dd>
    </div>
  )
}
