import { expect, it } from 'vitest'
import { speechSettings } from './speech.settings.ts'

const refusal = 'must have different names, which of paths are the last folders'

it.each([
  ['/models/a/small,/models/b/small/', [refusal]],
  ['base,/models/base', [refusal]],
  ['base,base', [refusal]],
  ['base,small,/models/base.en', []],
])('takes “%s” as names of models only if people can tell them apart', (names, messages) => {
  const { error } = speechSettings.settings.SPEECH_MODEL.schema.safeParse(names)
  expect((error?.issues ?? []).map(({ message }) => message)).toEqual(messages)
})
