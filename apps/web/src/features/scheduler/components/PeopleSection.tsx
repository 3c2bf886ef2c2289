import { NativeSelect, ActionIcon, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import { inviteeRoles } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Avatar, Chip, Notice } from '@majlis/ui'
import { IconAlertTriangle, IconTrash, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useDraft, type DraftInvitee, keyOf, withRole } from '../../scheduler-draft/index.ts'
import { useInviteeCounts } from '../hooks/useInviteeCounts.ts'
import { useSplitGroup } from '../hooks/useSplitGroup.ts'
import { Availability, DayAvailability } from '../../scheduler-availability/index.ts'
import { GroupSign, GroupText } from './GroupSign.tsx'
import { InviteeCount } from './InviteeCount.tsx'
import { PeopleSearch } from './PeopleSearch.tsx'
import styles from './people.module.css'
import sections from './sections.module.css'

/** The error in the row of a text that is not an address. */
const unreadableCode = 'input.invalid_email'

/** Participants (spec 2.54, 3.18): people, their roles, and when they are free. */
export function PeopleSection() {
  const t = useText('scheduler')
  const tr = useText('recurrence')
  const errorText = useErrorText()
  const { draft, change, errorOf, isOneEvent } = useDraft()
  const { invitees } = draft
  const counts = useInviteeCounts()
  const code = errorOf('invitees')
  return (
    <div className={sections.section}>
      {isOneEvent ? (
        <p className={sections.note}>{tr('scope.ofSeries')}</p>
      ) : (
        <>
          <PeopleSearch />
          <div>
            <p className={styles.counts} aria-live="polite">
              {invitees.length === 0 ? t('people.noneYet') : <InviteeCount counts={counts} />}
            </p>
            {code && code !== unreadableCode ? <Notice tone="bad">{errorText(code)}</Notice> : null}
            <ul className={styles.list}>
              {invitees.map((invitee) => (
                <Row
                  key={keyOf(invitee)}
                  invitee={invitee}
                  onChange={(changed) =>
                    change((previous) => ({
                      ...previous,
                      invitees: previous.invitees.map((one) =>
                        keyOf(one) === keyOf(invitee) ? changed : one,
                      ),
                    }))
                  }
                  onRemove={() =>
                    change((previous) => ({
                      ...previous,
                      invitees: previous.invitees.filter((one) => keyOf(one) !== keyOf(invitee)),
                    }))
                  }
                />
              ))}
            </ul>
          </div>
        </>
      )}
      {draft.isAllDay ? <DayAvailability /> : <Availability />}
    </div>
  )
}

interface RowProps {
  invitee: DraftInvitee
  onChange(invitee: DraftInvitee): void
  onRemove(): void
}

function Row({ invitee, onChange, onRemove }: RowProps) {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { refusedInvitee } = useDraft()
  const [splitError, setSplitError] = useState<unknown>(null)
  const name = nameOf(invitee)
  const isRefused = refusedInvitee === keyOf(invitee)
  return (
    <li
      className={styles.person}
      data-unreadable={invitee.kind === 'unreadable' || isRefused || splitError !== null || undefined}
    >
      <Picture invitee={invitee} />
      <span className={styles.who}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {isRefused ? (
          <small>{t('people.refused')}</small>
        ) : splitError ? (
          <small role="alert">{errorText(splitError)}</small>
        ) : (
          <Detail invitee={invitee} />
        )}
      </span>
      {invitee.kind === 'unreadable' ? null : (
        <NativeSelect
          className={styles.role}
          aria-label={t('people.roleOf', { name })}
          value={invitee.role}
          data={inviteeRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
          onChange={(event) => {
            const role = inviteeRoles.find((one) => one === event.currentTarget.value)
            if (role) onChange(withRole(invitee, role))
          }}
        />
      )}
      {invitee.kind === 'group' ? <SplitGroup invitee={invitee} onFailed={setSplitError} /> : null}
      <ActionIcon className={styles.remove} aria-label={t('people.remove', { name })} onClick={onRemove}>
        <IconTrash size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function Picture({ invitee }: { invitee: DraftInvitee }) {
  switch (invitee.kind) {
    case 'user':
      return <Avatar name={invitee.name} email={invitee.email} pictureUrl={invitee.pictureUrl} size={36} />
    case 'outside':
      return <Avatar name={invitee.name || invitee.email} email={invitee.email} pictureUrl={null} size={36} />
    case 'group':
      return (
        <span className={styles.sign}>
          <GroupSign kind={invitee.groupKind} />
        </span>
      )
    case 'unreadable':
      return (
        <span className={styles.sign}>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />
        </span>
      )
  }
}

function Detail({ invitee }: { invitee: DraftInvitee }) {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { errorOf } = useDraft()
  switch (invitee.kind) {
    case 'user':
      return (
        <small>
          <bdi>{invitee.email}</bdi> <Answer invitee={invitee} />
        </small>
      )
    case 'outside':
      return (
        <>
          <small>
            {invitee.name ? <bdi>{invitee.email}</bdi> : t('people.outside')} <Answer invitee={invitee} />
          </small>
          {invitee.role === 'participant' ? null : (
            <small className={styles.hint}>{t('people.roleByAccount')}</small>
          )}
        </>
      )
    case 'group':
      return (
        <small>
          <GroupText kind={invitee.groupKind} count={invitee.memberCount} />
        </small>
      )
    case 'unreadable':
      return errorOf('invitees') === unreadableCode ? (
        <small role="alert">{errorText(unreadableCode)}</small>
      ) : (
        <small>{t('people.unreadable')}</small>
      )
  }
}

/** Spec 4.3. */
function Answer({ invitee }: { invitee: Extract<DraftInvitee, { kind: 'user' | 'outside' }> }) {
  const t = useText('scheduler')
  const { response } = invitee
  if (!response) return null
  const tone =
    response === 'declined' ? 'bad' : response === 'accepted' || response === 'confirmed' ? 'ok' : 'quiet'
  return <Chip tone={tone}>{t(`response.${response}`)}</Chip>
}

/** Invites the people of a team or business unit individually, so that they can have different roles or be left out. */
function SplitGroup({
  invitee,
  onFailed,
}: {
  invitee: Extract<DraftInvitee, { kind: 'group' }>
  onFailed(error: unknown): void
}) {
  const t = useText('scheduler')
  const { split, isPending } = useSplitGroup(invitee, onFailed)
  return (
    <Tooltip label={t('people.splitText')}>
      <ActionIcon aria-label={t('people.split', { name: invitee.name })} loading={isPending} onClick={split}>
        <IconUsers size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function nameOf(invitee: DraftInvitee): string {
  switch (invitee.kind) {
    case 'user':
    case 'group':
      return invitee.name
    case 'outside':
      return invitee.name || invitee.email
    case 'unreadable':
      return invitee.text
  }
}
