import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { IconAt, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc, type api } from '../../../shared/api/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import { useAddPeople } from '../hooks/useAddPeople.ts'
import { useDraft } from '../hooks/useDraft.ts'
import { holdsAddress } from '../model/addresses.ts'
import { GroupSign, GroupText } from './GroupSign.tsx'
import styles from './people.module.css'

const typingMs = 200

type Found = Awaited<ReturnType<typeof api.team.search>>['data']
type FoundUser = Found['users'][number]
type FoundGroup = Found['groups'][number]

/** Finds colleagues, teams and business units by name, and takes addresses of anyone, typed or pasted. */
export function PeopleSearch() {
  const t = useText('scheduler')
  const { addText, addUser, addGroup } = useAddPeople()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { users, groups, settled, isFetching, error } = useFoundPeople(search.trim(), combobox.dropdownOpened)
  const isAddress = holdsAddress(search)
  const isEmpty = !isAddress && users.length + groups.length === 0

  function take(text: string): void {
    setSearch('')
    void addText(text)
  }

  function pick(value: string): void {
    const colleague = users.find(({ id }) => id === value)
    const group = groups.find(({ id }) => id === value)
    if (colleague) addUser(colleague)
    else if (group) addGroup(group)
    else void addText(search)
    setSearch('')
    combobox.resetSelectedOption()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={t('people.search')}
          placeholder={t('people.searchText')}
          name="invitees"
          autoComplete="off"
          leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
          rightSection={isFetching && search ? <Loader size={18} aria-hidden /> : null}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={(event) => {
            combobox.closeDropdown()
            // The typed person is added, whatever is pressed next; after a look at another window, typing continues.
            if (isAddress && document.activeElement !== event.currentTarget) take(search)
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (!holdsAddress(text)) return
            event.preventDefault()
            take(`${search} ${text}`)
          }}
          onKeyDown={(event) => {
            const isTaken = event.key === 'Enter' || event.key === ',' || event.key === ';'
            if (event.key === 'Enter') event.preventDefault()
            if (isTaken && isAddress && combobox.getSelectedOptionIndex() === -1) {
              event.preventDefault()
              take(search)
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={isEmpty && (!settled || isFetching)}>
        <Combobox.Options className={styles.found} aria-label={t('people.search')}>
          {isEmpty ? (
            <NoPeople error={error} />
          ) : (
            <FoundPeople address={isAddress ? search.trim() : null} users={users} groups={groups} />
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Colleagues and groups that match what is typed and are not invited yet. */
function useFoundPeople(search: string, isOpen: boolean) {
  const { user } = useUser()
  const { draft } = useDraft()
  const [settled] = useDebouncedValue(search, typingMs)
  const { data, isFetching, error } = useQuery({
    ...orpc.team.search.queryOptions({ input: { id: user.organization_id, search: settled } }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const invited = new Set(
    draft.invitees.map((one) => (one.kind === 'user' ? one.userId : one.kind === 'group' ? one.groupId : '')),
  )
  return {
    users: (data?.data.users ?? []).filter(({ id }) => id !== user.ID && !invited.has(id)),
    groups: (data?.data.groups ?? []).filter(({ id }) => !invited.has(id)),
    settled,
    isFetching,
    error,
  }
}

function NoPeople({ error }: { error: unknown }) {
  const t = useText('scheduler')
  const errorText = useErrorText()
  return (
    <Combobox.Empty role={error ? 'alert' : undefined}>
      {error ? errorText(error) : t('people.none')}
    </Combobox.Empty>
  )
}

interface FoundPeopleProps {
  /** What was typed, where it is an address. */
  address: string | null
  users: readonly FoundUser[]
  groups: readonly FoundGroup[]
}

/** The options of the search. */
function FoundPeople({ address, users, groups }: FoundPeopleProps) {
  const t = useText('scheduler')
  return (
    <>
      {address !== null ? (
        <Combobox.Option value="address" className={styles.foundOne}>
          <span className={styles.sign}>
            <IconAt size={20} stroke={1.8} aria-hidden />
          </span>
          <span>{t('people.invite', { address })}</span>
        </Combobox.Option>
      ) : null}
      {users.map(({ id, name, email, pictureUrl }) => (
        <Combobox.Option key={id} value={id} className={styles.foundOne}>
          <Avatar name={name} email={email} pictureUrl={pictureUrl} size={36} />
          <span className={styles.who}>
            <b>{name}</b>
            <small>{email}</small>
          </span>
        </Combobox.Option>
      ))}
      {groups.map(({ id, kind, name, memberCount }) => (
        <Combobox.Option key={id} value={id} className={styles.foundOne}>
          <span className={styles.sign}>
            <GroupSign kind={kind} />
          </span>
          <span className={styles.who}>
            <b>{name}</b>
            <small>
              <GroupText kind={kind} count={memberCount} />
            </small>
          </span>
        </Combobox.Option>
      ))}
    </>
  )
}
