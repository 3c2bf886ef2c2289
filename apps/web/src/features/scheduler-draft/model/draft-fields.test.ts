import { describe, expect, it } from 'vitest'
import { aDraft } from '../testing/builders.ts'
import { draftFieldNames, draftFields } from './draft-fields.ts'
import type { Wording } from './field-rule.ts'

/** Names texts by their keys. */
const wording: Wording = {
  t: (key) => key,
  ts: (key) => key,
  // Nothing else is formatted here.
  formats: { list: (items: readonly string[]) => items.join() } as Wording['formats'],
  language: 'en',
  whenOf: () => 'then',
  repeatsOf: () => 'again',
}

const parts = [...new Set(draftFieldNames.flatMap((name) => draftFields[name].part ?? []))]

describe('the parts of a draft', () => {
  it.each(parts)('summarise %s', (part) => {
    const draft = aDraft({ meetingTitle: 'Budget' })
    const texts = draftFieldNames
      .filter((name) => draftFields[name].part === part)
      .flatMap((name) => draftFields[name].text(draft, wording) ?? [])
    expect(texts.join()).not.toBe('')
  })
})
