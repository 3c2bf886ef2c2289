import { domainField } from '@majlis/contract'
import { useErrorText } from '@majlis/i18n/react'
import { Pill, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import type { Ref } from 'react'

type DomainSchema = Pick<typeof domainField, 'safeParse'>

interface DomainsFieldProps {
  label: string
  description?: string | undefined
  /** Shown while there are none. */
  placeholder?: string | undefined
  /** The entries, normalised if they are domains. Others stay as typed, and saving them is refused. */
  value: string[]
  /** The rule for a domain; by default that of an organisation's domains (spec 5.1). */
  schema?: DomainSchema
  disabled?: boolean
  /** Why these domains were refused, where each of them is one. */
  error?: string | null
  ref?: Ref<HTMLInputElement>
  onChange(domains: string[]): void
}

const isWrong = (domain: string, schema: DomainSchema): boolean => !schema.safeParse(domain).success

/** Whether something among them is no domain. */
export const hasWrongDomain = (domains: readonly string[], schema: DomainSchema = domainField): boolean =>
  domains.some((domain) => isWrong(domain, schema))

/** Domains that are typed one by one. Mistyped ones stay, marked, until they are removed or typed again. */
export function DomainsField({
  placeholder = 'example.org',
  value,
  schema = domainField,
  disabled = false,
  error = null,
  onChange,
  ...field
}: DomainsFieldProps) {
  const errorText = useErrorText()

  function change(entered: string[]): void {
    const given = entered.map((typed) => {
      const domain = typed.trim().toLowerCase()
      return isWrong(domain, schema) ? typed : domain
    })
    onChange([...new Set(given)])
  }

  return (
    <TagsInput
      {...field}
      placeholder={value.length > 0 ? undefined : placeholder}
      value={value}
      disabled={disabled}
      // There is nothing to choose from, so the list must not be announced as open.
      dropdownOpened={false}
      inputMode="url"
      dir="ltr"
      error={hasWrongDomain(value, schema) ? errorText('input.invalid_domain') : error}
      renderPill={({ option, onRemove, disabled: isOff = false }) => {
        const domain = String(option.value)
        return (
          <Pill
            withRemoveButton={!isOff}
            disabled={isOff}
            onRemove={onRemove}
            data-wrong={isWrong(domain, schema) || undefined}
          >
            {domain}
          </Pill>
        )
      }}
      onChange={change}
    />
  )
}
