import type { Language } from '@majlis/contract'
import { TranslationUnavailable } from '../../../integrations/translator/index.ts'
import type { TranslatorOf } from './permitted-translator.ts'

interface Part {
  organizationId: string
  language: Language
  lines: readonly { id: string; text: string }[]
  /** What the lines are; transcripts and minutes if absent. */
  rule?: Parameters<TranslatorOf>[1]
  signal: AbortSignal
}

interface TranslatedLine {
  id: string
  sourceText: string
  text: string
}

/** Translates lines of an organisation in one request. Throws what `Translator` throws; `TranslationUnavailable` also where it has no translator. */
export async function translatePart(
  translatorOf: TranslatorOf,
  { organizationId, language, lines, rule, signal }: Part,
): Promise<TranslatedLine[]> {
  // Asked for each part: an admin may have forbidden it meanwhile.
  const translator = await translatorOf(organizationId, rule)
  if (!translator) throw new TranslationUnavailable('the organisation has no translator')
  const texts = await translator.translate(
    lines.map(({ text }) => text),
    language,
    signal,
  )
  return lines.map(({ id, text }, place) => ({ id, sourceText: text, text: texts[place] ?? '' }))
}
