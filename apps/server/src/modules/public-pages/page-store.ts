import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import type { Language } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { BuiltPages } from './built-pages.ts'
import { fillPage } from './fill-page.ts'
import { readLegalText } from './legal-texts.ts'
import { readPlans, renderPlans } from './plans.ts'
import type { Statistics } from './statistics.settings.ts'

export interface PageConfig {
  publicUrl: string
  /** The folder with the operator’s plans and legal texts. */
  folder: string | null
  operator: { name: string | null; address: string | null; contact: string | null }
  termsUrl: string | null
  statistics: Statistics | null
}

/** A page in one language. */
export interface PageRequest {
  name: string
  language: Language
  /** Whether the address contains the language; then its links do too. */
  isPrefixed: boolean
}

export interface StoredPage {
  content: Buffer
  brotli: Buffer
  etag: string
}

const compress = promisify(brotliCompress)
const legalPages = ['terms', 'service', 'privacy']

export type PageStore = ReturnType<typeof createPageStore>

/** The public pages, filled in and compressed once. Throws for an invalid file. */
export function createPageStore(built: BuiltPages, config: PageConfig) {
  const { folder, operator, statistics, termsUrl } = config
  const planFile = folder && join(folder, 'plans.json')
  const plans = planFile && existsSync(planFile) ? readPlans(planFile) : null
  const stored = new Map<string, Promise<StoredPage>>()

  /** With slots for the visitor’s input. */
  function templateOf({ name, language, isPrefixed }: PageRequest, more: readonly string[]): string {
    const page = built.html[language][name]
    if (page === undefined) throw new Error(`There is no public page ${name}.`)
    const base = isPrefixed ? `/${language}` : ''
    const path = built.pages.find((one) => one.name === name)?.path ?? ''
    const legal = folder && legalPages.includes(name) ? readLegalText(folder, path, language) : null
    const conditions = {
      operatorAddress: operator.address,
      operatorContact: operator.contact,
      noOperatorContact: !operator.contact,
      termsUrl,
      statistics,
      ownPlans: plans,
      noOwnPlans: !plans,
      ownLegal: legal,
      noOwnLegal: legal === null,
    }
    const held = Object.entries(conditions).flatMap(([condition, holds]) => (holds ? [condition] : []))
    return fillPage(page, {
      isPartial: true,
      conditions: new Set([...held, ...more]),
      texts: { ...textsOf(config, language), base },
      html: {
        style: built.style,
        headScript: built.headScript,
        legal: legal ?? '',
        plans: plans ? renderPlans(plans, { language, base, templates: built.plan }) : '',
      },
    })
  }

  async function store(request: PageRequest): Promise<StoredPage> {
    const content = Buffer.from(fillPage(templateOf(request, ['form']), {}))
    const brotli = await compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    // Weak: the same for both encodings.
    const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
    return { content, brotli, etag }
  }

  return {
    pages: built.pages,
    /** As the content security policy names what is written into the pages. */
    inlineHashes: { style: hashOf(built.style), script: hashOf(built.headScript) },
    get(request: PageRequest): Promise<StoredPage> {
      const key = `${request.language} ${request.isPrefixed} ${request.name}`
      const known = stored.get(key) ?? store(request)
      stored.set(key, known)
      return known
    },
    /** The form with the input and its errors, or the confirmation. */
    salesPage(
      request: Omit<PageRequest, 'name'>,
      form: { texts: Readonly<Record<string, string>> } | 'sent',
    ): string {
      const page = { ...request, name: 'sales' }
      if (form === 'sent') return fillPage(templateOf(page, ['sent']), {})
      const { 'value.size': size } = form.texts
      const filled = fillPage(templateOf(page, ['form']), form)
      // Only known choices are selected.
      return size
        ? filled.replace(`<option value="${size}">`, `<option value="${size}" selected="">`)
        : filled
    },
  }
}

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** What is the same on all pages of a language. */
function textsOf({ operator, statistics, publicUrl, termsUrl }: PageConfig, language: Language) {
  return {
    publicUrl,
    publicHost: new URL(publicUrl).host,
    operator: operator.name ?? createServerText(language, 'site')('operator'),
    operatorAddress: (operator.address ?? '').replaceAll(/\s*;\s*/g, '\n'),
    operatorContact: operator.contact ?? '',
    termsUrl: termsUrl ?? '',
    host: statistics ? new URL(statistics.url).host : '',
    statisticsKind: statistics?.kind ?? '',
    statisticsUrl: statistics?.url ?? '',
    statisticsId: statistics?.id ?? '',
  }
}
