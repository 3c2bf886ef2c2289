import { readFileSync } from 'node:fs'
import type { Language } from '@majlis/contract'
import { localeOf } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import * as z from 'zod'
import { fillPage } from './fill-page.ts'

/** One text for all languages, or one each; a missing one is replaced by English. */
const localized = z.union([
  z.string().trim().min(1),
  z.object({ en: z.string().trim().min(1), bn: z.string().optional(), ar: z.string().optional() }),
])

const planSchema = z.strictObject({
  name: localized,
  about: localized.optional(),
  /** In whole units of the currency; null: on request. */
  price: z.number().min(0).max(1_000_000_000).nullable(),
  per: z.enum(['month', 'year', 'user_month', 'user_year', 'once']).optional(),
  features: z.array(localized).max(30).default([]),
  isHighlighted: z.boolean().default(false),
  /** The address of its button; by default sign-up, or sales if there is no price. */
  href: z
    .string()
    .regex(/^(\/(?!\/)|https?:\/\/)/, 'must begin with /, https:// or http://')
    .optional(),
  button: localized.optional(),
})

const planListSchema = z.strictObject({
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency such as EUR'),
  plans: z.array(planSchema).min(1).max(12),
})

export type PlanList = z.output<typeof planListSchema>

/** The operator’s plans and prices (spec 2.19). Throws an error that names the file and what is wrong in it. */
export function readPlans(file: string): PlanList {
  try {
    return planListSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`${file} cannot be used: ${why}`, { cause: error })
  }
}

export interface PlanTemplates {
  card: string
  highlighted: string
  feature: string
}

/** The plans as HTML for one language. `base` is written before paths of public pages. */
export function renderPlans(
  { currency, plans }: PlanList,
  { language, base, templates }: { language: Language; base: string; templates: PlanTemplates },
): string {
  const t = createServerText(language, 'pricing')
  const textOf = (text: z.output<typeof localized> | undefined) =>
    text === undefined ? '' : typeof text === 'string' ? text : (text[language] ?? text.en)
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  const priceOf = (price: number | null) =>
    price === null ? t('onRequest') : price === 0 ? t('free') : format.format(price)
  return plans
    .map((plan) => {
      const isOnRequest = plan.price === null
      const features = plan.features.map((feature) =>
        fillPage(templates.feature, { texts: { 'plan.feature': textOf(feature) } }),
      )
      return fillPage(plan.isHighlighted ? templates.highlighted : templates.card, {
        texts: {
          'plan.badge': t('recommended'),
          'plan.name': textOf(plan.name),
          'plan.about': textOf(plan.about),
          'plan.price': priceOf(plan.price),
          'plan.per': plan.per && plan.price ? t(`per.${plan.per}`) : '',
          'plan.href': plan.href ?? (isOnRequest ? `${base}/talk-to-sales` : '/sign-up'),
          'plan.button': textOf(plan.button) || t(isOnRequest ? 'ask' : 'start'),
        },
        html: { 'plan.features': features.join('') },
      })
    })
    .join('')
}
