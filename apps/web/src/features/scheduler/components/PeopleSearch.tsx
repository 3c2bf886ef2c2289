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

/** Finds colleagues, teams and business units by name, and takes addresses of anybody, typed or pasted. */
export function PeopleSearch() {
  const t = useText('scheduler')
  const errorText = useErrorText()
  const { user } = useUser()
  const { draft } = useDraft()
  const { addText, addUser, addGroup } = useAddPeople()
  const [search, setSearch] = useState('')
  const [settled] = useDebouncedValue(search.trim(), typingMs)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const query = useQuery({
    ...orpc.team.search.queryOptions({ input: { id: user.organization_id, search: settled } }),
    placeholderData: keepPreviousData,
    enabled: combobox.dropdownOpened,
  })
  const asked = new Set(
    draft.invitees.map((one) => (one.kind === 'user' ? one.userId : one.kind === 'group' ? one.groupId : '')),
  )
  const users = (query.data?.data.users ?? []).filter(({ id }) => id !== user.ID && !asked.has(id))
  const groups = (query.data?.data.groups ?? []).filter(({ id }) => !asked.has(id))
  const isAddress = holdsAddress(search)

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
          rightSection={query.isFetching && search ? <Loader size={18} aria-hidden /> : null}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={(event) => {
            combobox.closeDropdown()
            // Who was typed is meant, whatever is pressed next; who only looks at another window goes on typing.
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
      <Combobox.Dropdown
        hidden={!isAddress && users.length + groups.length === 0 && (!settled || query.isFetching)}
      >
        <Combobox.Options className={styles.found} aria-label={t('people.search')}>
          <FoundPeople address={isAddress ? search.trim() : null} users={users} groups={groups} />
          {!isAddress && users.length + groups.length === 0 ? (
            <Combobox.Empty role={query.error ? 'alert' : undefined}>
              {query.error ? errorText(query.error) : t('people.none')}
            </Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
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
