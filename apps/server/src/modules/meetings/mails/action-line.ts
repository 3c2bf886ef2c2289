import type { Language } from '@majlis/contract'
import { formatSide, isolated } from '@majlis/i18n'

/** An action of minutes, as mails quote it. */
export interface QuotedAction {
  text: string
  /** Empty if none was named, as the next one. */
  owner: string
  due: string
}

/** `• Send the order (Arif, Friday)`. */
export function actionLine({ text, owner, due }: QuotedAction, language: Language): string {
  const facts = [owner, due].filter(Boolean).map((fact) => isolated(fact, language))
  return facts.length > 0 ? `• ${text} (${formatSide(facts, { language })})` : `• ${text}`
}
