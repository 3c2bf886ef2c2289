import { useEffect, useRef, useState, type ComponentProps, type SubmitEvent } from 'react'

export interface FieldsOptions<K extends string> {
  /** Fields that were not touched follow it. */
  initial: Record<K, string>
  /** Judges one value: the code of the broken rule, or null. */
  rules: Partial<Record<NoInfer<K>, (value: string, values: Record<NoInfer<K>, string>) => string | null>>
  /**
   * Called with valid values only. A form that stays open calls `saved` once they are saved and `initial` is updated:
   * fields that still have the sent values follow it from then on.
   */
  send(values: Record<K, string>, saved: () => void): void
}

export interface Fields<K extends string> {
  values: Record<K, string>
  /** Whether there are unsaved values. */
  isChanged: boolean
  set(name: K, value: string): void
  /** The code to show beside the field, or null. Shown once the field was left, or sending was tried; gone as soon as the rule holds. */
  errorOf(name: K): string | null
  /** Puts codes that the server gave beside their fields. They hold until the field is changed. */
  refuse(codes: Partial<Record<K, string>>): void
  /** The props for a field's input. */
  input(name: K): {
    name: K
    value: string
    onChange(event: { currentTarget: { value: string } }): void
    onBlur(): void
  }
  /** The props for the form. Submitting focuses the first invalid field. */
  form: Pick<ComponentProps<'form'>, 'ref' | 'noValidate' | 'onSubmit'>
}

/** A message that appears between pressing and releasing the mouse would push the pressed button away. */
const afterClickMs = 200

/** The values of a form, its rules, and which of them to show when. */
export function useFields<K extends string>({ initial, rules, send }: FieldsOptions<K>): Fields<K> {
  const [touched, setTouched] = useState<Partial<Record<K, string>>>({})
  const [judged, setJudged] = useState<ReadonlySet<K>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<K, string>>>({})
  const ref = useRef<HTMLFormElement>(null)
  const judging = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(judging.current), [])

  const values = { ...initial, ...touched }
  // The keys of `initial` are the fields.
  const names = Object.keys(initial) as K[]
  const broken = (name: K) => rules[name]?.(values[name], values) ?? null

  function set(name: K, value: string): void {
    setTouched((previous) => ({ ...previous, [name]: value }))
    setRefused((previous) => ({ ...previous, [name]: undefined }))
  }

  function judge(...more: K[]): void {
    setJudged((previous) => new Set([...previous, ...more]))
  }

  function leave(name: K): void {
    // An empty field that was only passed by is not yet a mistake.
    if (values[name]) judging.current = setTimeout(() => judge(name), afterClickMs)
  }

  function focus(name: K): void {
    const input = ref.current?.elements.namedItem(name)
    if (input instanceof HTMLElement) input.focus()
  }

  function refuse(codes: Partial<Record<K, string>>): void {
    setRefused(codes)
    const first = names.find((name) => codes[name])
    if (first) focus(first)
  }

  function follow(sent: Record<K, string>): void {
    setTouched((previous) => {
      const kept = names.filter((name) => previous[name] !== undefined && previous[name] !== sent[name])
      return Object.fromEntries(kept.map((name) => [name, previous[name]])) as Partial<Record<K, string>>
    })
    setJudged(new Set())
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    judge(...names)
    const first = names.find((name) => broken(name))
    if (first) return focus(first)
    send(values, () => follow(values))
  }

  return {
    values,
    isChanged: names.some((name) => values[name] !== initial[name]),
    set,
    refuse,
    errorOf: (name) => refused[name] ?? (judged.has(name) ? broken(name) : null),
    input: (name) => ({
      name,
      value: values[name],
      onChange: (event) => set(name, event.currentTarget.value),
      onBlur: () => leave(name),
    }),
    form: { ref, noValidate: true, onSubmit: submit },
  }
}
