import { useState } from 'react'

interface TypedTextOptions {
  /** Empty when there is none. */
  value: string
  onChange(value: string): void
  /** How a value is written in the field. */
  write(value: string): string
  /** The value of a text; nothing where it is none. */
  read(text: string): string | null | undefined
}

/** The text of a field that is read when it is left, so that what cannot be read stays to be corrected. */
export function useTypedText({ value, onChange, write, read }: TypedTextOptions) {
  // Text that is being typed or could not be read; null shows the value.
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  return {
    text: typed ?? (value ? write(value) : ''),
    isUnreadable,
    type(text: string): void {
      setTyped(text)
      setUnreadable(false)
    },
    commit(): void {
      if (typed === null) return
      const next = read(typed)
      if (next) setTyped(null)
      setUnreadable(!next && typed.trim() !== '')
      onChange(next ?? '')
    },
    pick(next: string): void {
      setTyped(null)
      setUnreadable(false)
      onChange(next)
    },
  }
}
