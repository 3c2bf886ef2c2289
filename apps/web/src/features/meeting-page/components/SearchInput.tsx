import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import styles from './tabs.module.css'

interface SearchInputProps {
  label: string
  value: string
  onChange(value: string): void
}

/** Searches the list of a tab. */
export function SearchInput({ label, value, onChange }: SearchInputProps) {
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
