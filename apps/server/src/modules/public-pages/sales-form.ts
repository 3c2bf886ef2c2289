import { errorCatalogue, newSalesRequestSchema, type ErrorCode, type Language } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import { AppError } from '../../platform/errors/app-error.ts'
import { requirePlainText } from '../../platform/input/plain-text.ts'
import type { SalesApi } from '../sales/index.ts'

const fields = ['name', 'email', 'organization', 'size', 'about', 'callTime'] as const

export type SentForm = { isSent: true } | { isSent: false; status: number; texts: Record<string, string> }

/** What a browser posts without a script (spec 1.18, 2.18). */
export async function sendSalesForm(
  posted: URLSearchParams,
  { submit, language, ip }: { submit: SalesApi['submit']; language: Language; ip: string },
): Promise<SentForm> {
  const values = Object.fromEntries(fields.map((field) => [field, posted.get(field) ?? '']))
  try {
    requirePlainText(values)
    const input = { ...values, language, website: posted.get('website') ?? '' }
    const parsed = newSalesRequestSchema.safeParse(input)
    if (!parsed.success) {
      const found = parsed.error.issues.map(({ path, message }) => [String(path[0]), message])
      // The first of each field.
      return refuse(422, Object.fromEntries(found.toReversed()))
    }
    await submit(parsed.data, { ip })
    return { isSent: true }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refuse(error.status, {}, error.code)
  }

  /** Codes of the catalogue by field, and that of the whole form. */
  function refuse(status: number, codes: Record<string, string>, code?: ErrorCode): SentForm {
    const errors = createServerText(language, 'errors')
    const sales = createServerText(language, 'sales')
    const texts: Record<string, string> = { formError: code ? errors(code) : sales('failed') }
    for (const field of fields) {
      texts[`value.${field}`] = values[field] ?? ''
      const own = codes[field]
      // The messages of the contract’s schemas are codes; any other is a bug.
      texts[`invalid.${field}`] = String(own !== undefined)
      if (own) texts[`error.${field}`] = errors(isCode(own) ? own : 'input.invalid')
    }
    return { isSent: false, status, texts }
  }
}

function isCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text)
}
