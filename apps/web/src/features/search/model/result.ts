import type { Icon } from '@tabler/icons-react'

/** One entry of the list. */
export interface Result {
  /** Unique in the list. */
  id: string
  icon: Icon
  /** Whether the icon points, and is mirrored right-to-left. */
  pointsOn?: boolean
  /** Instead of the icon. */
  person?: { name: string; email: string; pictureUrl: string | null }
  title: string
  detail?: readonly (string | null)[]
  /** A state in a word, such as “Open now”. */
  chip?: string | null
  run(): void
  /** The list stays open: it shows something else then. */
  keepsOpen?: boolean
}

export interface ResultGroup {
  id: string
  label: string
  results: readonly Result[]
}
